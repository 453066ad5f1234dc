import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { setEpisodes } from '#web/library/episode-actions.ts';
import {
  isWatchedBefore,
  watchedCount,
  type EpisodeScope,
  type LoadedPart,
  type SeriesView,
} from '#web/library/series-progress-rules.ts';
import { markUntil, type EpisodeRow } from './season-data.ts';
import { episodeNote, howSoon } from './series-words.ts';
import {
  episodeStyle,
  episodesStyle,
  factsStyle,
  futureStyle,
  nameStyle,
  noteStyle,
  numberStyle,
  soonStyle,
  watchNextStyle,
  wordsStyle,
} from './season-styles.ts';

interface EpisodeListProps {
  /** Names the list. */
  label: string;
  word: 'episódio' | 'capítulo';
  /** The series. */
  id: number;
  rows: readonly EpisodeRow[];
  /** The number of the next episode to be broadcast, if it is of this season. */
  comes: number | undefined;
  /** The link to watch the series at the viewer's best service; null without one. */
  link: string | null;
  today: string;
}

/** The episodes of a season, in two columns where there is room. */
export function EpisodeList({ label, word, id, rows, comes, link, today }: EpisodeListProps) {
  return (
    <ol
      style={episodesStyle}
      aria-label={label}
      // Safari removes list semantics from a list without markers unless it has the role.
      role="list"
    >
      {rows.map(({ episode, isOut, isWatched, isNext }) => {
        const { season_number: season, episode_number: number, air_date: date } = episode;
        const isComing = comes === number;
        const ahead = isOut ? {} : futureStyle;
        const plain = `${word === 'capítulo' ? 'Capítulo' : 'Episódio'} ${number}`;
        return (
          <li key={number} style={episodeStyle}>
            <span style={{ ...numberStyle, ...ahead, ...(isNext && { color: 'var(--rosa)' }) }}>
              {number}
            </span>
            <span style={factsStyle}>
              <span style={wordsStyle}>
                <span style={{ ...nameStyle, ...(isComing ? {} : ahead) }}>
                  {episode.name ?? plain}
                </span>
                <br />
                <span style={noteStyle}>{episodeNote(episode, today)}</span>
              </span>
              {isComing && <span style={soonStyle}>{howSoon(date!, today)}</span>}
              {isNext && link !== null && (
                <a
                  className={buttons.primary}
                  style={watchNextStyle}
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                >
                  Ver agora<span className="visually-hidden"> (abre em nova aba)</span>
                </a>
              )}
              {isOut && (!isNext || link === null) && (
                <EpisodeCheck
                  id={id}
                  season={season}
                  number={number}
                  name={episode.name === null ? plain : `${plain}, ${episode.name}`}
                  isWatched={isWatched}
                />
              )}
              {!isOut && !isComing && <span style={emptyDiscStyle} aria-hidden="true" />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

// Style attributes for the reason given in `season-styles.ts`.

const checkStyle: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px',
  minWidth: '48px',
  minHeight: '48px',
  color: 'var(--verde)',
  fontWeight: 700,
};

/** Hidden on phones, where the disc replaces the text. Not wrapped: without width each letter would be a line. */
const onlyWideStyle: CSSProperties = {
  maxWidth: 'clamp(0px, (100vw - 700px) * 999, 5em)',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
};

const discStyle = (isOn: boolean): CSSProperties => ({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '32px',
  height: '32px',
  borderRadius: '50%',
  border: isOn ? 'none' : '1.5px solid var(--borda)',
  background: isOn ? 'var(--verde)' : 'none',
  color: 'var(--preto)',
});

/** The disc of an episode that is not out: a place without an action. */
const emptyDiscStyle: CSSProperties = {
  ...discStyle(false),
  borderColor: 'var(--linha)',
  marginLeft: '16px',
};

/** On phones each button has room for a row of its own, so that other texts move nothing. */
const marksStyle = (count: number): CSSProperties => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'start',
  gap: '12px',
  minHeight: `clamp(68px, (640px - 100vw) * 999, ${8 + 60 * count}px)`,
  paddingTop: '20px',
});

interface EpisodeCheckProps {
  /** The series. */
  id: number;
  season: number;
  number: number;
  /** "Episódio 3, A ata" */
  name: string;
  isWatched: boolean;
}

/** Marks an episode as watched, or takes that back. */
export const EpisodeCheck = ({ id, season, number, name, isWatched }: EpisodeCheckProps) => (
  <button
    type="button"
    style={checkStyle}
    aria-pressed={isWatched}
    aria-label={`Visto: ${name}`}
    onClick={() => void setEpisodes(id, { kind: 'one', season, number }, !isWatched)}
  >
    {isWatched && (
      <span style={onlyWideStyle} aria-hidden="true">
        Visto
      </span>
    )}
    <span style={discStyle(isWatched)}>{isWatched && <Icon name="check" size={18} />}</span>
  </button>
);

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
