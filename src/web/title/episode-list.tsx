import type { Episode } from '#api/types.ts';
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
  wordsStyle,
} from './season-styles.ts';

interface EpisodeListProps {
  /** Names the list. */
  label: string;
  word: 'episódio' | 'capítulo';
  episodes: Episode[];
  /** The next one of the series, which says how soon it comes. */
  next: Episode | null;
  today: string;
}

/** The episodes of a season, in two columns where there is room. */
export function EpisodeList({ label, word, episodes, next, today }: EpisodeListProps) {
  return (
    <ol
      style={episodesStyle}
      aria-label={label}
      // Safari removes list semantics from a list without markers unless it has the role.
      role="list"
    >
      {episodes.map((episode) => {
        const { season_number: season, episode_number: number, air_date: date } = episode;
        const isNext = next?.season_number === season && next.episode_number === number;
        const ahead = date !== null && date > today ? futureStyle : {};
        return (
          <li key={number} style={episodeStyle}>
            <span style={{ ...numberStyle, ...ahead }}>{number}</span>
            <span style={factsStyle}>
              <span style={wordsStyle}>
                <span style={{ ...nameStyle, ...(isNext ? {} : ahead) }}>
                  {episode.name ?? `${word === 'capítulo' ? 'Capítulo' : 'Episódio'} ${number}`}
                </span>
                <br />
                <span style={noteStyle}>{episodeNote(episode, today)}</span>
              </span>
              {isNext && <span style={soonStyle('sala')}>{howSoon(next.air_date!, today)}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
