import { shownRating } from '#shared/rating-rules.ts';
import type { ForYouTitle, TonightTitle } from '#api/types.ts';

/** The visitor's time in minutes; null for the whole night. */
export type Minutes = (typeof TIMES)[number];
export const TIMES = [30, 90, 120, null] as const;

export type Order = 'shortest' | 'rated';

/** A title and the part of it that fits into the time. */
export interface Fit {
  title: TonightTitle;
  /** Minutes of that part; null if the length is unknown. */
  length: number | null;
  /** Episodes that fit; null for a film. */
  episodes: number | null;
}

/**
 * The part of a title that fits into the time; null if nothing does. A film fits as a whole, a series with as many of
 * its next episodes as possible. A title of unknown length only fits into the night.
 */
export function fitOf(title: TonightTitle, minutes: Minutes): Fit | null {
  const { media_type: type, runtime, episodes_left: left } = title;
  const isSeries = type === 'serie';
  if (runtime === null || minutes === null) {
    const fits = minutes === null;
    return fits ? { title, length: runtime, episodes: isSeries ? 1 : null } : null;
  }
  if (runtime > minutes) return null;
  if (!isSeries) return { title, length: runtime, episodes: null };
  const episodes = Math.min(Math.floor(minutes / runtime), left ?? Number.POSITIVE_INFINITY);
  return { title, length: episodes * runtime, episodes };
}

export const fitting = (titles: readonly TonightTitle[], minutes: Minutes): Fit[] =>
  titles.map((title) => fitOf(title, minutes)).filter((fit) => fit !== null);

/** The next longer time into which more titles fit, and their number; null if there is none. */
export function nextTime(
  titles: readonly TonightTitle[],
  minutes: Minutes,
): { minutes: Minutes; count: number } | null {
  const now = fitting(titles, minutes).length;
  for (const longer of TIMES.slice(TIMES.indexOf(minutes) + 1)) {
    const count = fitting(titles, longer).length;
    if (count > now) return { minutes: longer, count };
  }
  return null;
}

/** The rating that cards show, 0 to 10. */
export const ratingOf = ({ our_rating: ours, imdb_rating: imdb }: TonightTitle): number | null =>
  shownRating(ours, imdb);

/** Sorts by length or by rating; unknown values come last, and equal ones stay as on the list. */
export function sortedFits(fits: readonly Fit[], order: Order): Fit[] {
  const worth = ({ title }: Fit) =>
    order === 'shortest'
      ? (title.runtime ?? Number.POSITIVE_INFINITY)
      : -(ratingOf(title) ?? Number.NEGATIVE_INFINITY);
  // Infinity minus infinity is no number.
  return fits.toSorted((a, b) => (worth(a) === worth(b) ? 0 : worth(a) - worth(b)));
}

/** True if a title can be watched with a child in the room: rated for everybody, or from 6 or 10 years. */
export const isForChildren = ({ age_rating: age }: Pick<TonightTitle, 'age_rating'>): boolean =>
  age === 'L' || age === '6' || age === '10';

/** Titles outside of the list that can be watched without paying more, by everybody in the room. */
export const watchableForYou = (
  titles: readonly ForYouTitle[],
  withChild: boolean,
): readonly ForYouTitle[] =>
  titles.filter((title) => title.watch !== null && (!withChild || isForChildren(title)));
