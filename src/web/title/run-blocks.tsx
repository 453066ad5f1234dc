import type { EpisodeRow } from './episode-rows.ts';
import { dayOfYear } from './season-words.ts';
import type { Week } from './season-weeks.ts';
import {
  blocksFootStyle,
  blocksLabelStyle,
  blocksStyle,
  blockStyle,
  runStyle,
} from './week-styles.ts';

interface RunBlocksProps {
  weeks: readonly Week[];
  rows: readonly EpisodeRow[];
  /** True if the viewer marks watched chapters. */
  hasProgress: boolean;
  today: string;
}

/** The whole run of a novela at a glance: a block a week, filled as far as the viewer has watched it. */
export function RunBlocks({ weeks, rows, hasProgress, today }: RunBlocksProps) {
  const watched = new Set(
    rows.filter((row) => row.isWatched).map((row) => row.episode.episode_number),
  );
  const end = weeks.at(-1)!.at(-1)!.air_date;
  const current = weeks.findIndex((week) => week.at(-1)!.air_date >= today);
  return (
    <div style={runStyle}>
      <p style={blocksLabelStyle}>
        {rows.length} capítulos{hasProgress && `, você viu ${watched.size}`}
      </p>
      <div style={blocksStyle} aria-hidden="true">
        {weeks.map((week, index) => {
          const seen = week.filter((chapter) => watched.has(chapter.episode_number)).length;
          return (
            <span
              key={week[0].episode_number}
              style={blockStyle(seen / week.length, index === current)}
            />
          );
        })}
      </div>
      <p style={blocksFootStyle}>
        <span>Cada bloco é uma semana</span>
        <span>
          {end < today ? 'Acabou' : 'Acaba'} em {dayOfYear(end, today)}
        </span>
      </p>
    </div>
  );
}
