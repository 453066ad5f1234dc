import type { KeyboardEvent } from 'react';
import { itemAt } from '#shared/list-items.ts';
import { money } from './costs-words.ts';
import type { PriceStep } from './solver/cover-case.ts';
import styles from './costs-trade.module.css';

interface StaircaseProps {
  /** By price. */
  steps: readonly PriceStep[];
  at: number;
  /** Titles of the list. */
  all: number;
  onCost: (cost: number) => void;
}

/** Share of the width below which a tread has no number, and a price no room beside the last one. */
const NARROW = 7;
const PRICE_WIDTH = 17;

/**
 * Money against titles as a staircase of the best sets: a tread is as high as its titles and as wide as
 * the money to the next one. The slider below has the steps as its values.
 */
export function Staircase({ steps, at, all, onCost }: StaircaseProps) {
  const least = itemAt(steps, 0).cost;
  const most = itemAt(steps, -1).cost;
  // The last tread has no next one: it gets a twelfth.
  const range = (most - least) * (12 / 11) || 1;
  const left = (cost: number) => ((cost - least) / range) * 100;
  const step = itemAt(steps, at);
  const treads = steps.map(({ cost, titles }, index) => ({
    index,
    cost,
    titles,
    from: left(cost),
    width: left(steps[index + 1]?.cost ?? least + range) - left(cost),
    height: all === 0 ? 0 : (titles / all) * 100,
  }));
  const move = (event: KeyboardEvent) => {
    const next = MOVES[event.key]?.(at, steps.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    onCost(itemAt(steps, Math.max(0, Math.min(steps.length - 1, next))).cost);
  };
  return (
    <div>
      <div className={styles.treads} aria-hidden="true">
        <span className={styles.all}>{all}</span>
        {treads.map(({ index, titles, from, width, height }) => (
          <span
            key={index}
            className={styles.tread}
            data-at={index === at ? 'here' : index < at ? 'below' : 'above'}
            style={{ left: `${from}%`, width: `${width}%`, height: `${height}%` }}
          >
            {index === at && <Walker />}
            {titles > 0 && (index === at || width >= NARROW) && <span>{titles}</span>}
          </span>
        ))}
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label="Quanto pagar por mês"
        aria-valuetext={`${money(step.cost)}, ${step.titles} de ${all}`}
        min={least}
        max={Math.round(least + range)}
        step="1"
        value={step.cost}
        disabled={steps.length === 1}
        onChange={({ currentTarget }) =>
          onCost(itemAt(steps, nearestStep(steps, Number(currentTarget.value))).cost)
        }
        onKeyDown={move}
      />
      <div className={styles.prices} aria-hidden="true">
        {pricesWithRoom(treads, at).map(({ index, cost, from }) => (
          <span
            key={index}
            data-here={index === at}
            style={{
              left: `${Math.min(100 - PRICE_WIDTH / 2, Math.max(PRICE_WIDTH / 2.6, from))}%`,
            }}
          >
            {money(cost)}
          </span>
        ))}
      </div>
    </div>
  );
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  PageUp: (at) => at + 3,
  PageDown: (at) => at - 3,
  Home: () => 0,
  End: (_, last) => last,
};

/** The treads whose price is written: the chosen one, and others as far as there is room. */
function pricesWithRoom<Tread extends { from: number }>(
  treads: readonly Tread[],
  at: number,
): Tread[] {
  const written = [itemAt(treads, at)];
  for (const tread of [itemAt(treads, 0), itemAt(treads, -1), ...treads]) {
    if (written.every(({ from }) => Math.abs(from - tread.from) >= PRICE_WIDTH)) {
      written.push(tread);
    }
  }
  return written;
}

/** The person who stands on the chosen tread. */
const Walker = () => (
  <svg className={styles.walker} viewBox="0 0 26 60" width="26" height="60">
    <circle cx="13" cy="9" r="9" fill="currentColor" />
    <path d="M4 22h18l-2 18h-3l-1 20h-4l-1-16-1 16H6L5 40H4z" fill="currentColor" />
  </svg>
);

/**
 * The step to begin with, the knee of the front: the one with the most titles above the straight line from the first
 * step to the last. The cheaper of equal ones. A step without any title is no suggestion if there is another.
 */
export function kneeOf(steps: readonly PriceStep[]): number {
  const first = itemAt(steps, 0);
  const last = itemAt(steps, -1);
  const priceRange = last.cost - first.cost;
  if (priceRange === 0) return steps.length - 1;
  const gain = ({ cost, titles }: PriceStep) =>
    titles - first.titles - ((last.titles - first.titles) * (cost - first.cost)) / priceRange;
  const start = first.titles === 0 ? 1 : 0;
  return steps.reduce(
    (best, step, at) => (at > start && gain(step) > gain(itemAt(steps, best)) + 1e-9 ? at : best),
    start,
  );
}

/** The dearest step that costs no more than `cost`; the first if all cost more. */
export const stepWithin = (steps: readonly PriceStep[], cost: number): number =>
  Math.max(
    0,
    steps.findLastIndex((step) => step.cost <= cost),
  );

/** The step whose price is nearest to `cost`. */
export function nearestStep(steps: readonly PriceStep[], cost: number): number {
  const distances = steps.map((step) => Math.abs(step.cost - cost));
  return distances.indexOf(Math.min(...distances));
}
