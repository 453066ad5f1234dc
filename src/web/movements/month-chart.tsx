import { Link } from '@tanstack/react-router';
import type { Provider } from '#api/types.ts';
import { formatCount } from '#web/foundation/format.ts';
import {
  MOVEMENT_PAGE_SIZE,
  pageOfDay,
  linkTargetOf,
  type MovementDay,
} from './movements-data.lazy.ts';
import { shortDate, type Direction } from './movement-words.ts';
import type { MovementSearch } from './movement-search.ts';
import styles from './month-chart.module.css';
import movementsStyles from './movements.module.css';

interface MonthChartProps {
  days: readonly MovementDay[];
  /** These days for the visitor's services alone; undefined without any. */
  mine: readonly MovementDay[] | undefined;
  direction: Direction;
  provider: Provider | null;
  search: MovementSearch;
}

/** The last days that fit on a phone; month-chart.module.css hides the others there. */
const DAYS_OF_NARROW = 14;

/** Arrivals and departures on each day of the month; each day links to its titles. */
export function MonthChart({ days, mine, direction, provider, search }: MonthChartProps) {
  const most = Math.max(1, ...days.flatMap(({ arrived, left }) => [arrived, left]));
  const narrowDays = Math.min(DAYS_OF_NARROW, days.length);
  const share = (count: number) => `${(100 * count) / most}%`;
  return (
    <nav className={styles.chart} aria-labelledby="movements-month">
      <div className={styles.legend}>
        <h2 id="movements-month" className={`${styles.label} ${movementsStyles.label}`}>
          Últimos <span data-wide>{days.length}</span>
          <span data-narrow>{narrowDays}</span> dias
        </h2>
        <ul aria-hidden="true">
          {mine && <li data-key="mine">chegou nos seus</li>}
          <li data-key="arrived">{mine ? 'nos outros' : 'chegou'}</li>
          <li data-key="left">saiu</li>
        </ul>
      </div>
      <ol role="list" style={{ '--days': days.length, '--narrow-days': narrowDays }}>
        {days.map(({ day, arrived, left }, index) => {
          const page = pageOfDay(days, day, direction, MOVEMENT_PAGE_SIZE);
          const words = `${shortDate(day)}, ${formatCount(arrived)} chegaram, ${formatCount(left)} saíram`;
          const bars = (
            <>
              <span className="visually-hidden">{words}</span>
              <span className={styles.bar} data-of="arrived" aria-hidden="true">
                <i style={{ height: share(arrived) }} />
                <i data-mine style={{ height: share(mine?.[index]?.arrived ?? 0) }} />
              </span>
              <span className={styles.bar} data-of="left" aria-hidden="true">
                <i style={{ height: share(left) }} />
              </span>
              <span className={styles.number} aria-hidden="true">
                {Number(day.slice(8))}
              </span>
            </>
          );
          return (
            <li key={day} data-last={index === days.length - 1 || undefined}>
              {page === null ? (
                <span className={styles.day}>{bars}</span>
              ) : (
                <Link
                  {...linkTargetOf(direction, provider)}
                  search={{ ...search, ordem: undefined, page: page > 1 ? page : undefined }}
                  hash={day}
                  // Without the hash all days of the open page would be current.
                  activeOptions={{ includeHash: true }}
                  preload={false}
                  className={styles.day}
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
