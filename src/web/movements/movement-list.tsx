import type { Movement } from '#api/types.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatPlural } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { dayWords, historyLine, shortDayWords, type Direction } from './movement-words.ts';
import type { DayCount } from './chart-rules.ts';

interface MovementListProps {
  items: readonly Movement[];
  days: readonly DayCount[];
  direction: Direction;
  today: string;
}

/** The titles under the days on which they came or left. */
export function MovementDays({ items, days, direction, today }: MovementListProps) {
  const groups = Map.groupBy(items, ({ day }) => day);
  return [...groups].map(([day, ofDay], index) => {
    const count = days.find((one) => one.day === day)?.[direction] ?? ofDay.length;
    return (
      <section key={day} className="movements-group" aria-labelledby={day}>
        <div className="movements-heading">
          <span className="movements-numeral" aria-hidden="true">
            {Number(day.slice(8))}
          </span>
          <div>
            <h2 id={day}>{dayWords(day, today)}</h2>
            <p>{formatPlural(count, 'título', 'títulos')}</p>
          </div>
        </div>
        <Titles items={ofDay} direction={direction} eager={index === 0} />
      </section>
    );
  });
}

/** The titles in one list, each with its day. */
export function MovementsByFame({ items, direction, today }: Omit<MovementListProps, 'days'>) {
  return (
    <section className="movements-famous" aria-label="Os mais famosos">
      <Titles items={items} direction={direction} today={today} eager />
    </section>
  );
}

interface TitlesProps {
  items: readonly Movement[];
  direction: Direction;
  /** Given where the list does not say the day itself. */
  today?: string;
  eager: boolean;
}

function Titles({ items, direction, today, eager }: TitlesProps) {
  return (
    <ul role="list" className="movements-titles">
      {items.map((movement, index) => (
        <li key={`${movement.day} ${movement.title.media_type} ${movement.title.id}`}>
          <TitleCard
            item={movement.title}
            eager={eager && index < 2}
            meta={
              <>
                {movement.providers[0] && (
                  <ProviderLogo provider={movement.providers[0]} size={24} />
                )}
                <span className="movements-line">
                  {today !== undefined && `${shortDayWords(movement.day, today)} · `}
                  {historyLine(direction, movement)}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}
