import type { Episode } from '#api/types.ts';
import { isWatched, type SeriesView } from '#web/library/series-progress-rules.ts';

export interface EpisodeRow {
  episode: Episode;
  isOut: boolean;
  isWatched: boolean;
  /** True if it is the viewer's next one. */
  isNext: boolean;
}

/**
 * The episodes of a season, or of a part of it, as this viewer sees them. An episode without a date is out if a later
 * one of the season is, or if the series is over, as in the API. `lastOut` is the number of the season's last episode
 * that is out by its date; by default of the given ones.
 */
export function episodeRows(
  episodes: readonly Episode[],
  view: SeriesView | null,
  { today, isOver, lastOut }: { today: string; isOver: boolean; lastOut?: number },
): EpisodeRow[] {
  const last = lastOut ?? lastOutOf(episodes, today);
  const { last_watched: stopped = null, next_episode: next = null } = view?.progress ?? {};
  return episodes.map((episode) => {
    const { season_number: season, episode_number: number, air_date: date } = episode;
    const isOut = date === null ? isOver || number < last : date <= today;
    const watched = isOut && view !== null && isWatched(view, season, number);
    const isNext =
      stopped !== null && next?.season_number === season && next.episode_number === number;
    return { episode, isOut, isWatched: watched, isNext: isNext && isOut && !watched };
  });
}

/** The number of the last episode that is out by its date; -1 if none is. */
export const lastOutOf = (episodes: readonly Episode[], today: string): number =>
  episodes.findLast(({ air_date: date }) => date !== null && date <= today)?.episode_number ?? -1;

/**
 * The episode up to which the viewer can mark a season at once: the last watched one if some before it are not, else
 * the next one, else the last that is out. Undefined if there is nothing to mark. If `rows` are a part of the season,
 * `isGapBefore` is true if some before it are not watched.
 */
export function markUntil(rows: readonly EpisodeRow[], isGapBefore = false): number | undefined {
  const out = rows.filter((row) => row.isOut);
  const open = out.filter((row) => !row.isWatched);
  if (open.length === 0 && !isGapBefore) return undefined;
  const lastWatched = out.findLastIndex((row) => row.isWatched);
  const hasGap =
    lastWatched >= 0 && (isGapBefore || out.slice(0, lastWatched).some((row) => !row.isWatched));
  const row = hasGap
    ? out[lastWatched]
    : (open.find(({ isNext }) => isNext) ?? (lastWatched === -1 ? out.at(-1) : open[0]));
  return row?.episode.episode_number;
}
