import type { Episode } from '#api/types.ts';
import { isWatched, type SeriesView } from '#web/library/series-progress-rules.ts';

export interface EpisodeRow {
  episode: Episode;
  isOut: boolean;
  isWatched: boolean;
  /** Whether it is the one that the viewer watches next. */
  isNext: boolean;
}

/**
 * The episodes of a season as this viewer sees them. An episode without a date is out if a later one of
 * the season is, or if the series is over, as the API has it.
 */
export function episodeRows(
  episodes: readonly Episode[],
  view: SeriesView | null,
  { today, isOver }: { today: string; isOver: boolean },
): EpisodeRow[] {
  const lastOut = episodes.findLastIndex(({ air_date: date }) => date !== null && date <= today);
  const { last_watched: last = null, next_episode: next = null } = view?.progress ?? {};
  return episodes.map((episode, index) => {
    const { season_number: season, episode_number: number, air_date: date } = episode;
    const isOut = date === null ? isOver || index < lastOut : date <= today;
    const watched = isOut && view !== null && isWatched(view, season, number);
    const isNext =
      last !== null && next?.season_number === season && next.episode_number === number;
    return { episode, isOut, isWatched: watched, isNext: isNext && isOut && !watched };
  });
}

/**
 * The episode up to which the viewer can mark a season at once: the last watched one if some before it
 * are not, else the next one, else the last that is out. Undefined if there is nothing to mark.
 */
export function markUntil(rows: readonly EpisodeRow[]): number | undefined {
  const out = rows.filter((row) => row.isOut);
  const open = out.filter((row) => !row.isWatched);
  if (open.length === 0) return undefined;
  const lastWatched = out.findLastIndex((row) => row.isWatched);
  const hasGap = out.slice(0, lastWatched + 1).some((row) => !row.isWatched);
  const row = hasGap
    ? out[lastWatched]
    : (open.find(({ isNext }) => isNext) ?? (lastWatched === -1 ? out.at(-1) : open[0]));
  return row?.episode.episode_number;
}
