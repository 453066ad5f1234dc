import type { SeasonCard, ViewerSeries } from '#api/types.ts';

/** The episodes of a series that a change affects; `until`: all up to one, from the first season on. */
export type EpisodeScope =
  | { kind: 'all' }
  | { kind: 'season'; season: number }
  | { kind: 'one' | 'until'; season: number; number: number };

export interface EpisodeChange {
  scope: EpisodeScope;
  /** True if the episodes become watched. */
  on: boolean;
}

/** The viewer's progress, and the changes that the API has not confirmed yet, in order. */
export interface SeriesView {
  progress: ViewerSeries;
  pending: readonly EpisodeChange[];
}

/** True if an episode that is out is watched. */
export function isWatched(
  { progress, pending }: SeriesView,
  season: number,
  number: number,
): boolean {
  const change = changeOf({ progress, pending }, season, number);
  return change?.on ?? seasonOf(progress, season)?.watched.includes(number) ?? false;
}

/** The last pending change of an episode. */
const changeOf = ({ pending }: SeriesView, season: number, number: number) =>
  pending.findLast(({ scope }) => isIn(scope, season, number));

function isIn(scope: EpisodeScope, season: number, number: number): boolean {
  if (scope.kind === 'all') return true;
  if (scope.kind === 'until')
    return season < scope.season || (season === scope.season && number <= scope.number);
  return season === scope.season && (scope.kind === 'season' || number === scope.number);
}

/** A loaded part of a season: the numbers of its first and its last episode. */
export interface LoadedPart {
  first: number;
  last: number;
}

/**
 * The number of watched episodes of a season. `out`: the numbers of its episodes that are out, or of those in the
 * loaded `part`. For episodes that are not loaded, a pending change counts only if it affects the whole season, or
 * unmarks watched ones.
 */
export function watchedCount(
  view: SeriesView,
  season: number,
  out?: readonly number[],
  part?: LoadedPart,
): number {
  const inside = (out ?? []).filter((number) => isWatched(view, season, number)).length;
  if (out && !part) return inside;
  const progress = seasonOf(view.progress, season);
  const whole = changeOf(view, season, Infinity);
  if (whole) return inside + (whole.on ? (progress?.out_count ?? 0) - (out?.length ?? 0) : 0);
  const { first, last } = part ?? { first: Infinity, last: -Infinity };
  const outside = (progress?.watched ?? []).filter((number) => number < first || number > last);
  return inside + outside.filter((number) => changeOf(view, season, number)?.on ?? true).length;
}

/**
 * The number of episodes of a season that the viewer can mark sooner or later: those that are out, if no more come;
 * else all that it has. Undefined if none can be marked, because none are known.
 */
export function markableCount(
  { progress }: SeriesView,
  { season_number: season, episode_count: count }: SeasonCard,
  isOver: boolean,
): number | undefined {
  const isLast = !progress.seasons.some(
    (card) => card.season_number > season && card.out_count > 0,
  );
  const out = seasonOf(progress, season)?.out_count ?? 0;
  return (isLast && !isOver ? Math.max(count ?? 0, out) : out) || undefined;
}

/** True if all episodes before one of a season are watched; `before`: the number of them that are out. */
export function isWatchedBefore(
  view: SeriesView,
  season: number,
  { first, before }: { first: number; before: number },
): boolean {
  const whole = changeOf(view, season, Infinity);
  if (whole) return whole.on;
  const numbers = seasonOf(view.progress, season)?.watched ?? [];
  const until = changeOf(view, season, first - 1);
  if (until?.scope.kind === 'until') return until.on;
  const watched = numbers.filter(
    (number) => number < first && (changeOf(view, season, number)?.on ?? true),
  );
  return watched.length >= before;
}

const seasonOf = (progress: ViewerSeries, season: number) =>
  progress.seasons.find((card) => card.season_number === season);
