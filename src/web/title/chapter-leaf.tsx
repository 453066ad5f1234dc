import { useState } from 'react';
import { EpisodeCheck } from './episode-check.tsx';
import type { EpisodeRow } from './episode-rows.ts';
import type { DatedEpisode } from './season-weeks.ts';
import { weekday } from './season-words.ts';
import {
  leafDayStyle,
  leafFootStyle,
  leafNumberStyle,
  leafStyle,
  revealStyle,
} from './week-styles.ts';

interface ChapterLeafProps {
  /** The novela. */
  id: number;
  chapter: DatedEpisode;
  row: EpisodeRow;
  /** True if it is the next one to be broadcast. */
  isComing: boolean;
  /** True if its line would spoil an episode that the viewer has not seen yet. */
  hides: boolean;
}

/** A chapter as a leaf of a calendar. */
export function ChapterLeaf({ id, chapter, row, isComing, hides }: ChapterLeafProps) {
  const [isRevealed, setRevealed] = useState(false);
  const { season_number: season, episode_number: number, name, air_date: date } = chapter;
  const { isOut, isWatched, isNext } = row;
  const isHidden = hides && !isWatched && !isRevealed;
  return (
    <li style={leafStyle(isComing)}>
      <span style={leafDayStyle}>
        <span>{weekday(date).slice(0, 3)}</span>
        <span>{`${date.slice(8)}/${date.slice(5, 7)}`}</span>
      </span>
      <span
        style={{ ...leafNumberStyle, ...(isNext && !isComing && { color: 'var(--rosa)' }) }}
        aria-current={isNext || undefined}
      >
        {number}
      </span>
      {name && isHidden && (
        <button
          type="button"
          style={revealStyle}
          aria-label={`Mostrar o que acontece no capítulo ${number}`}
          onClick={() => setRevealed(true)}
        >
          Mostrar o que acontece
        </button>
      )}
      {name && !isHidden && <span>{name}</span>}
      {isOut && (
        <span style={leafFootStyle}>
          <EpisodeCheck
            id={id}
            season={season}
            number={number}
            name={name && !isHidden ? `Capítulo ${number}, ${name}` : `Capítulo ${number}`}
            isWatched={isWatched}
          />
        </span>
      )}
    </li>
  );
}
