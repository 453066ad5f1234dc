import type { ViewerSeries } from '#api/types.ts';

/** Which episodes of a series a change is about; `until` are all up to one, from the first season on. */
export type EpisodeScope =
  | { kind: 'all' }
  | { kind: 'season'; season: number }
  | { kind: 'one' | 'until'; season: number; number: number };

export interface EpisodeChange {
  scope: EpisodeScope;
  /** Whether the episodes become watched. */
  on: boolean;
}

/** How far the viewer is, with the changes that the API has not confirmed yet, in their order. */
export interface SeriesView {
  progress: ViewerSeries;
  pending: readonly EpisodeChange[];
}

/** Whether an episode that is out is watched. */
export function isWatched(
  { progress, pending }: SeriesView,
  season: number,
  number: number,
): boolean {
  const last = pending.findLast(({ scope }) => isIn(scope, season, number));
  if (last) return last.on;
  return seasonOf(progress, season)?.watched.includes(number) ?? false;
}

function isIn(scope: EpisodeScope, season: number, number: number): boolean {
  if (scope.kind === 'all') return true;
  if (scope.kind === 'until')
    return season < scope.season || (season === scope.season && number <= scope.number);
  return season === scope.season && (scope.kind === 'season' || number === scope.number);
}

/**
 * How many episodes of a season are watched. `out` are the numbers of its episodes that are out; while
 * they are not loaded, a pending change of a part of the season does not count yet.
 */
export function watchedCount(view: SeriesView, season: number, out?: readonly number[]): number {
  if (out) return out.filter((number) => isWatched(view, season, number)).length;
  const known = seasonOf(view.progress, season);
  const whole = view.pending.findLast(({ scope }) => isIn(scope, season, Infinity));
  if (whole) return whole.on ? (known?.out_count ?? 0) : 0;
  return known?.watched.length ?? 0;
}

const seasonOf = (progress: ViewerSeries, season: number) =>
  progress.seasons.find((one) => one.season_number === season);
