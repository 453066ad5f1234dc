import { useLayoutEffect, useRef } from 'react';
import buttons from '#ui/button.module.css';
import { setEpisodes } from '#web/library/episode-actions.ts';
import {
  isWatchedBefore,
  watchedCount,
  type EpisodeScope,
  type LoadedPart,
  type SeriesView,
} from '#web/library/series-progress-rules.ts';
import { marksStyle } from './check-styles.ts';
import { markUntil, type EpisodeRow } from './episode-rows.ts';

interface SeasonMarksProps {
  /** The series. */
  id: number;
  season: number;
  rows: readonly EpisodeRow[];
  view: SeriesView | null;
  /** The part of the season that `rows` are; undefined if they are the whole season. */
  part: LoadedPart | undefined;
  /** The number of the season's episodes before `rows`. */
  before: number;
  /** True if the series has no other season. */
  isOnly: boolean;
}

/** The buttons that mark several episodes at once. */
export function SeasonMarks({ id, season, rows, view, part, before, isOnly }: SeasonMarksProps) {
  const group = useRef<HTMLDivElement>(null);
  /** True if the focus was last on a button of the group, or is in the dialog that it opened. */
  const hasFocus = useRef(false);
  // The pressed button may be gone: after a sign-in there are others, and at the end there is no "até o".
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  if (!rows.some((row) => row.isOut)) return null;
  const first = rows[0]!.episode.episode_number;
  const isGapBefore =
    before > 0 && view !== null && !isWatchedBefore(view, season, { first, before });
  const number = markUntil(rows, isGapBefore);
  const isSeasonWatched =
    number === undefined && (!part || (view !== null && isWatchedAsOut(view, season)));
  const isAllWatched = isSeasonWatched && view !== null && isSeriesWatched(view);
  const button = (text: string, scope: EpisodeScope, on: boolean) => (
    <button
      type="button"
      className={buttons.secondary}
      onFocus={() => (hasFocus.current = true)}
      onBlur={({ relatedTarget, target }) => {
        const isInDialog = Boolean(relatedTarget?.closest('dialog'));
        if (target.isConnected && !isInDialog) hasFocus.current = false;
      }}
      onClick={() => void setEpisodes(id, scope, on)}
    >
      {text}
    </button>
  );
  return (
    // New texts come as new buttons, because reused ones would move.
    <div
      key={view ? 'viewer' : 'visitor'}
      ref={group}
      style={marksStyle(isOnly ? 2 : 3)}
      role="group"
      aria-label="Marcar como visto"
    >
      {number !== undefined &&
        button(`Marcar até o ${number} como visto`, { kind: 'until', season, number }, true)}
      {!isOnly &&
        button(
          isSeasonWatched ? 'Desmarcar a temporada' : 'Marcar a temporada',
          { kind: 'season', season },
          !isSeasonWatched,
        )}
      {button(isAllWatched ? 'Desmarcar tudo' : 'Marcar tudo', { kind: 'all' }, !isAllWatched)}
    </div>
  );
}

/** True if all episodes of the series that are out are watched. */
const isSeriesWatched = (view: SeriesView) =>
  view.progress.seasons.every(({ season_number: season }) => isWatchedAsOut(view, season));

/** True if all episodes of a season that are out are watched. */
const isWatchedAsOut = (view: SeriesView, season: number) => {
  const known = view.progress.seasons.find((one) => one.season_number === season);
  return watchedCount(view, season) >= (known?.out_count ?? 0);
};
