// Rules about what the sources say of an offer, used by server and browser: which language counts as dubbed, when a last
// day or a price is too old to be shown. Days are Brazil's, `YYYY-MM-DD`.
import { daysBetween } from '#shared/days.ts';

/** A way into a service, the strongest first: the title itself, a search for its name, the front door, a list of offers. */
export type LinkKind = 'title' | 'search' | 'home' | 'listing';

/** Picture qualities, the best last. A source names the best that a service has, whatever the plan. */
export const QUALITIES = ['sd', 'hd', 'qhd', 'uhd'] as const;
export type Quality = (typeof QUALITIES)[number];

/** `language` is ISO 639-1 (`pt`); `region` is ISO 3166-1 alpha-2 (`BR`) or UN M.49, null if the source does not say it. */
export type Language = { language: string; region: string | null };
export type Subtitle = Language & { isClosedCaptions: boolean };

/**
 * Agreement of the sources about an offer.
 * `listed`: one source lists it, and no other knows the service.
 * `confirmed`: two sources list it.
 * `unconfirmed`: the film database lists it, the second source looked later and did not find it.
 * `second-only`: only the second source lists it.
 * `may-have-left`: the second source saw it leave after the film database's last look.
 * `on` is the day on which the second source looked; for `confirmed` the earlier of the two looks.
 */
export type Presence =
  | { kind: 'listed' }
  | { kind: 'confirmed'; on: string }
  | { kind: 'unconfirmed'; on: string }
  | { kind: 'second-only'; on: string }
  | { kind: 'may-have-left'; on: string };

/** True if somebody may be told of this offer by mail or bell: never while the sources disagree. */
export const mayAlert = ({ kind }: Presence): boolean => kind === 'listed' || kind === 'confirmed';

/** Days after which a price, a last day or a quality may no longer be true: services change them without notice. */
export const DETAIL_DAYS = 14;
/** Days after which the second source's list of offers no longer says anything about today. */
export const PRESENCE_DAYS = 30;
/** Last days further ahead are contracts' ends that are usually extended, so they are not shown. */
const LAST_DAY_AHEAD = 60;

/** True if a price or another detail is recent enough to be shown. */
export const isDetailFresh = (seenOn: string, today: string): boolean =>
  daysBetween(seenOn, today) <= DETAIL_DAYS;

/** Ages of what a source said, shown as moons that wane: today's is full, one of more than a week new. */
export type FactAge = 'today' | 'threeDays' | 'week' | 'older';

export function factAge(seenOn: string, today: string): FactAge {
  const days = daysBetween(seenOn, today);
  if (days <= 0) return 'today';
  if (days <= 3) return 'threeDays';
  return days <= 7 ? 'week' : 'older';
}

/** True if a last day is near enough to be shown. */
export const isLastDayShown = (lastDay: string, today: string): boolean =>
  daysBetween(today, lastDay) <= LAST_DAY_AHEAD;

/**
 * Portuguese in a list of audio languages or subtitles.
 * `unknown`: the source has no list, which does not mean that there is none.
 * `unstated`: Portuguese, but the source does not say of which country.
 * `none`: a list without Portuguese.
 */
export type Portuguese = 'unknown' | 'brazil' | 'unstated' | 'portugal' | 'elsewhere' | 'none';

/** Brazil's is preferred where a list has several. */
export function portugueseIn(languages: readonly Language[] | null): Portuguese {
  if (languages === null || languages.length === 0) return 'unknown';
  const regions = languages.flatMap(({ language, region }) => (language === 'pt' ? [region] : []));
  if (regions.length === 0) return 'none';
  if (regions.includes('BR')) return 'brazil';
  if (regions.includes(null)) return 'unstated';
  return regions.includes('PT') ? 'portugal' : 'elsewhere';
}

/**
 * True only for a dubbed title: Brazilian audio of one that was made in another language. Portuguese of Portugal is no
 * dubbing for Brazil, and an unstated variant may be either.
 */
export const isDubbed = (
  audios: readonly Language[] | null,
  originalLanguage: string | null,
): boolean =>
  originalLanguage !== null && originalLanguage !== 'pt' && portugueseIn(audios) === 'brazil';
