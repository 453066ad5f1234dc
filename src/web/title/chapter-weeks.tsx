import type { Episode } from '#api/types.ts';
import { Icon } from '#ui/icon.tsx';
import { weekName, type Week } from './season-weeks.ts';
import { weekday } from './season-words.ts';
import {
  arrowStyle,
  leafDayStyle,
  leafNumberStyle,
  leafStyle,
  leavesStyle,
  weekBarStyle,
  weekNameStyle,
} from './week-styles.ts';

interface ChapterWeeksProps {
  /** Names the list. */
  label: string;
  season: number;
  weeks: readonly Week[];
  /** The index of the week that shows. */
  open: number;
  /** The next chapter of the novela, whose leaf stands out. */
  next: Episode | null;
  today: string;
}

/** The chapters of a week as leaves of a calendar, with links to the weeks before and after. */
export function ChapterWeeks({ label, season, weeks, open, next, today }: ChapterWeeksProps) {
  const week = weeks[open]!;
  const linkTo = (index: number, name: string, icon: 'back' | 'forward') =>
    weeks[index] && (
      <a
        style={arrowStyle}
        href={`?temporada=${season}&semana=${index + 1}#temporadas`}
        aria-label={`${name}: ${weekName(weeks[index], today)}`}
      >
        <Icon name={icon} />
      </a>
    );
  return (
    <>
      <nav style={weekBarStyle} aria-label="Semanas">
        {linkTo(open - 1, 'Semana anterior', 'back')}
        <p style={weekNameStyle}>{weekName(week, today)}</p>
        {linkTo(open + 1, 'Próxima semana', 'forward')}
      </nav>
      <ol style={leavesStyle} aria-label={`${label}, ${weekName(week, today)}`} role="list">
        {week.map(({ season_number, episode_number: number, name, air_date: date }) => (
          <li
            key={number}
            style={leafStyle(
              next?.season_number === season_number && next.episode_number === number,
            )}
          >
            <span style={leafDayStyle}>
              <span>{weekday(date).slice(0, 3)}</span>
              <span>{`${date.slice(8)}/${date.slice(5, 7)}`}</span>
            </span>
            <span style={leafNumberStyle}>{number}</span>
            {name && <span>{name}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
