import type { Movement } from '#api/types.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatPlural } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import {
  dayWords,
  daysLeft,
  historyLine,
  shortDayWords,
  type Direction,
} from './movement-words.ts';
import type { DayCount } from './chart-rules.ts';
import type { Listed } from './listed-movements.ts';

interface MovementListProps {
  items: readonly Movement[];
  days: readonly DayCount[];
  direction: Direction;
  today: string;
  listed: Listed;
  /** True for departures to come, which have no counts. */
  isComing?: boolean;
}

/** Titles under the days of their arrival or departure. */
export function MovementDays({
  items,
  days,
  direction,
  today,
  listed,
  isComing = false,
}: MovementListProps) {
  const groups = Map.groupBy(items, ({ day }) => day);
  return [...groups].map(([day, ofDay], index) => {
    const count = days.find((one) => one.day === day)?.[direction] ?? ofDay.length;
    const id = isComing ? `sai-${day}` : day;
    return (
      <section key={id} className="movements-group" aria-labelledby={id}>
        <div className="movements-heading">
          <span className="movements-numeral" aria-hidden="true">
            {Number(day.slice(8))}
          </span>
          <div>
            <h2 id={id}>{dayWords(day, today)}</h2>
            <p>{isComing ? daysLeft(day, today) : formatPlural(count, 'título', 'títulos')}</p>
          </div>
        </div>
        <OfDay
          items={ofDay}
          direction={direction}
          eager={index === 0}
          listed={listed}
          comingFrom={isComing ? today : undefined}
        />
      </section>
    );
  });
}

/** The viewer's own wishes are slabs, two in a row; beside an odd one are the first posters. */
function OfDay({ listed, ...shown }: TitlesProps & { listed: Listed }) {
  const { Slab, genresOf } = listed;
  const { items, direction } = shown;
  const [wished = [], others = []] = Slab
    ? [items.filter(genresOf), items.filter((one) => !genresOf(one))]
    : [[], items];
  if (!Slab || wished.length === 0) return <Titles {...shown} />;
  const beside = wished.length % 2 === 1 ? others.slice(0, BESIDE) : [];
  const below = others.slice(beside.length);
  return (
    <div className="movements-mixed">
      <ul role="list" className="movements-slabs">
        {wished.map((movement) => (
          <li key={keyOf(movement)}>
            <Slab
              movement={movement}
              genres={genresOf(movement) ?? []}
              direction={direction}
              today={shown.comingFrom}
            />
          </li>
        ))}
      </ul>
      {beside.length > 0 && <Titles {...shown} items={beside} beside />}
      {below.length > 0 && <Titles {...shown} items={below} />}
    </div>
  );
}

/** Posters that fit beside a slab. */
const BESIDE = 3;

/** The titles in one list, each with its day. */
export function MovementsByFame({
  items,
  direction,
  today,
}: Pick<MovementListProps, 'items' | 'direction' | 'today'>) {
  return (
    <section className="movements-famous" aria-label="Os mais famosos">
      <Titles items={items} direction={direction} today={today} eager />
    </section>
  );
}

interface TitlesProps {
  items: readonly Movement[];
  direction: Direction;
  /** Set if the list does not say the day itself. */
  today?: string;
  eager: boolean;
  /** Today, for departures to come. */
  comingFrom?: string | undefined;
  /** True if they stand beside a slab. */
  beside?: boolean;
}

function Titles({ items, direction, today, eager, comingFrom, beside }: TitlesProps) {
  return (
    <ul role="list" className="movements-titles" data-beside={beside}>
      {items.map((movement, index) => (
        <li key={keyOf(movement)}>
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
                  {historyLine(direction, movement, comingFrom !== undefined)}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

const keyOf = ({ day, title }: Movement) => `${day} ${title.media_type} ${title.id}`;
