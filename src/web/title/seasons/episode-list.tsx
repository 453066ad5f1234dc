import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { setEpisodes } from '#web/library/episode-actions.ts';
import {
  isWatchedBefore,
  watchedCount,
  type ChangedEpisodes,
  type LoadedPart,
  type SeriesView,
} from '#web/library/series-progress-rules.ts';
import { markUntil, type ListedEpisode } from './season-data.ts';
import { episodeNote, howSoon } from './series-words.ts';
import styles from './episode-list.module.css';
import seasons from './seasons.module.css';

interface EpisodeListProps {
  /** Names the list. */
  label: string;
  word: 'episódio' | 'capítulo';
  /** The series. */
  id: number;
  rows: readonly ListedEpisode[];
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
      className={styles.episodes}
      aria-label={label}
      // Safari removes list semantics from a list without markers unless it has the role.
      role="list"
    >
      {rows.map(({ episode, isOut, isWatched, isNext }) => {
        const { season_number: season, episode_number: number, air_date: date } = episode;
        const isComing = comes === number;
        const ahead = isOut ? '' : styles.ahead;
        const plain = `${word === 'capítulo' ? 'Capítulo' : 'Episódio'} ${number}`;
        return (
          <li key={number} className={styles.episode}>
            <span className={`${styles.number} ${ahead}`} data-next={isNext}>
              {number}
            </span>
            <span className={styles.facts}>
              <span className={styles.words}>
                <span className={`${seasons.name} ${isComing ? '' : ahead}`}>
                  {episode.name ?? plain}
                </span>
                <br />
                <span className={seasons.note}>{episodeNote(episode, today)}</span>
              </span>
              {isComing && date && <span className={styles.soon}>{howSoon(date, today)}</span>}
              {isNext && link !== null && (
                <a
                  className={`${buttons.primary} ${styles.watch}`}
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
              {!isOut && !isComing && (
                <span className={`${styles.disc} ${styles.noAction}`} aria-hidden="true" />
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

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
export function EpisodeCheck({ id, season, number, name, isWatched }: EpisodeCheckProps) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      className={styles.check}
      aria-pressed={isWatched}
      aria-label={`Visto: ${name}`}
      onClick={() => void setEpisodes(client, id, { kind: 'one', season, number }, !isWatched)}
    >
      {isWatched && (
        <span className={styles.onlyWide} aria-hidden="true">
          Visto
        </span>
      )}
      <span className={styles.disc} data-on={isWatched}>
        {isWatched && <Icon name="check" size={18} />}
      </span>
    </button>
  );
}

interface SeasonMarksProps {
  /** The series. */
  id: number;
  season: number;
  rows: readonly ListedEpisode[];
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
  const client = useQueryClient();
  const group = useRef<HTMLDivElement>(null);
  /** True if the focus was last on a button of the group, or is in the dialog that it opened. */
  const hasFocus = useRef(false);
  // The pressed button may be gone: after a sign-in there are others, and at the end there is no "até o".
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  const [firstRow] = rows;
  if (!firstRow || !rows.some((row) => row.isOut)) return null;
  const first = firstRow.episode.episode_number;
  const isGapBefore =
    before > 0 && view !== null && !isWatchedBefore(view, season, { first, before });
  const number = markUntil(rows, isGapBefore);
  const isSeasonWatched =
    number === undefined && (!part || (view !== null && isWatchedAsOut(view, season)));
  const isAllWatched = isSeasonWatched && view !== null && isSeriesWatched(view);
  const button = (text: string, scope: ChangedEpisodes, on: boolean) => (
    <button
      type="button"
      className={buttons.secondary}
      onFocus={() => (hasFocus.current = true)}
      onBlur={({ relatedTarget, target }) => {
        const isInDialog = Boolean(relatedTarget?.closest('dialog'));
        if (target.isConnected && !isInDialog) hasFocus.current = false;
      }}
      onClick={() => void setEpisodes(client, id, scope, on)}
    >
      {text}
    </button>
  );
  return (
    // New texts come as new buttons, because reused ones would move.
    <div
      key={view ? 'viewer' : 'visitor'}
      ref={group}
      className={styles.marks}
      style={{ '--buttons': isOnly ? 2 : 3 }}
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
  const seasonProgress = view.progress.seasons.find(
    (candidate) => candidate.season_number === season,
  );
  return watchedCount(view, season) >= (seasonProgress?.out_count ?? 0);
};
