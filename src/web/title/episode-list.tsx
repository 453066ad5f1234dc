import buttons from '#ui/button.module.css';
import { emptyDiscStyle } from './check-styles.ts';
import { EpisodeCheck } from './episode-check.tsx';
import type { EpisodeRow } from './episode-rows.ts';
import { episodeNote, howSoon } from './season-words.ts';
import {
  episodesStyle,
  episodeStyle,
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
