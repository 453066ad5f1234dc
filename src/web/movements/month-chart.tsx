import { Link } from '@tanstack/react-router';
import type { Provider } from '#api/types.ts';
import { formatCount } from '#web/foundation/format.ts';
import { PAGE_SIZE, pageOfDay, targetOf, type DayCount } from './movements-data.lazy.ts';
import { shortDate, type Direction } from './movement-words.ts';
import type { MovementSearch } from './movement-search.ts';

interface MonthChartProps {
  days: readonly DayCount[];
  /** These days for the visitor's services alone; undefined without any. */
  mine: readonly DayCount[] | undefined;
  direction: Direction;
  provider: Provider | null;
  search: MovementSearch;
}

/** The last days that fit on a phone; movements.css hides the others there. */
const DAYS_OF_NARROW = 14;

/** Arrivals and departures on each day of the month; each day links to its titles. */
export function MonthChart({ days, mine, direction, provider, search }: MonthChartProps) {
  const most = Math.max(1, ...days.flatMap(({ arrived, left }) => [arrived, left]));
  const share = (count: number) => `${(100 * count) / most}%`;
  return (
    <nav className="movements-chart" aria-labelledby="movements-month">
      <div className="movements-legend">
        <h2 id="movements-month" className="movements-label">
          Últimos <span data-wide>{days.length}</span>
          <span data-narrow>{Math.min(DAYS_OF_NARROW, days.length)}</span> dias
        </h2>
        <ul aria-hidden="true">
          {mine && <li data-key="mine">chegou nos seus</li>}
          <li data-key="arrived">{mine ? 'nos outros' : 'chegou'}</li>
          <li data-key="left">saiu</li>
        </ul>
      </div>
      <ol role="list">
        {days.map(({ day, arrived, left }, index) => {
          const page = pageOfDay(days, day, direction, PAGE_SIZE);
          const words = `${shortDate(day)}, ${formatCount(arrived)} chegaram, ${formatCount(left)} saíram`;
          const bars = (
            <>
              <span className="visually-hidden">{words}</span>
              <span className="movements-bar" data-of="arrived" aria-hidden="true">
                <i style={{ height: share(arrived) }} />
                <i data-mine style={{ height: share(mine?.[index]?.arrived ?? 0) }} />
              </span>
              <span className="movements-bar" data-of="left" aria-hidden="true">
                <i style={{ height: share(left) }} />
              </span>
              <span className="movements-number" aria-hidden="true">
                {Number(day.slice(8))}
              </span>
            </>
          );
          return (
            <li key={day} data-last={index === days.length - 1 || undefined}>
              {page === null ? (
                <span className="movements-day">{bars}</span>
              ) : (
                <Link
                  {...targetOf(direction, provider)}
                  search={{ ...search, ordem: undefined, page: page > 1 ? page : undefined }}
                  hash={day}
                  // Without the hash all days of the open page would be current.
                  activeOptions={{ includeHash: true }}
                  preload={false}
                  className="movements-day"
                >
                  {bars}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
