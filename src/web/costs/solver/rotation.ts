import type { Highs } from 'highs';
import { itemAt, itemsAt, valueAt } from '#shared/list-items.ts';
import type { CoverCase } from './cover-case.ts';
import { withProgram, type Program } from './linear-program.ts';

/** The amount that is watched. */
export interface Pace {
  /** Titles in a month. */
  titles: number;
  /** Months that are planned, at most. */
  months: number;
}

/** A service that is paid for some months, one after another, and the titles to see there. */
export interface Turn {
  service: number;
  months: number;
  /** Titles, by their places in the case. */
  titles: number[];
}

/** Services one after another, never two in a month. */
export interface Rotation {
  turns: Turn[];
  /** Cents for all months together, without the services that are kept. */
  cost: number;
}

/**
 * The cheapest order of services, one in each month, by which the most titles are seen at this pace:
 * first as many titles as the months allow, then for the least money, then in the fewest months. Exact.
 * Titles of services that are kept or cost nothing need no turn. The turn with the lowest price for each
 * of its titles comes first.
 */
export function bestRotation(highs: Highs, cover: CoverCase, pace: Pace): Rotation {
  const openCase = turnCase(cover);
  const { services, groups } = openCase;
  if (services.length === 0) return { turns: [], cost: 0 };
  const program = programOf(openCase, cover.prices, pace);
  const values = withProgram(highs, program, (open) => open.solve());
  if (!values) throw new Error('even the empty plan was refused');
  const turns = services.flatMap((service, at): Turn[] => {
    const months = itemAt(values, at);
    if (months === 0) return [];
    const titles = groups.flatMap((group) => {
      const column = group.columns.get(at);
      if (column === undefined) return [];
      const some = Math.round(itemAt(values, column));
      return group.titles.splice(0, some);
    });
    return [{ service, months, titles }];
  });
  const costOf = ({ service, months }: Turn) => itemAt(cover.prices, service) * months;
  const titlePrice = (turn: Turn) => costOf(turn) / turn.titles.length;
  return {
    turns: turns.toSorted((a, b) => titlePrice(a) - titlePrice(b) || a.service - b.service),
    cost: turns.reduce((sum, turn) => sum + costOf(turn), 0),
  };
}

interface TurnCase {
  services: number[];
  /** Titles that the same services have; `columns` has the column of each of those services. */
  groups: { titles: number[]; columns: Map<number, number> }[];
}

function turnCase({ prices, titles, kept }: CoverCase): TurnCase {
  const isFree = (service: number) => prices[service] === 0 || kept.includes(service);
  const open = titles.map((services) => (services.some(isFree) ? [] : services));
  const services = [...new Set(open.flat())].toSorted((a, b) => a - b);
  const place = new Map(services.map((service, at) => [service, at]));
  const bySet = new Map<string, number[]>();
  for (const [title, having] of open.entries()) {
    if (having.length === 0) continue;
    const key = having
      .map((service) => valueAt(place, service))
      .toSorted((a, b) => a - b)
      .join();
    bySet.set(key, [...(bySet.get(key) ?? []), title]);
  }
  let column = services.length;
  const groups = [...bySet].map(([key, some]) => ({
    titles: some,
    columns: new Map(key.split(',').map((at) => [Number(at), column++])),
  }));
  return { services, groups };
}

/**
 * Columns: the months of each service, then how many titles of each group are seen at each of its
 * services. One title weighs more than all months together may cost.
 */
function programOf({ services, groups }: TurnCase, prices: readonly number[], pace: Pace): Program {
  const open = itemsAt(prices, services).map((price, at) => {
    const titles = groups.flatMap((group) => (group.columns.has(at) ? group.titles : []));
    return { price, longest: Math.min(pace.months, Math.ceil(titles.length / pace.titles)) };
  });
  const dearest = Math.max(...open.map(({ price }) => price)) * pace.months;
  // A month more must weigh less than a cent.
  const unit = 1 / (dearest + 1);
  const later = unit / (pace.months + 1);
  const flows = groups.flatMap(({ titles, columns }) => [...columns].map(() => titles.length));
  return {
    columns: [
      ...open.map(({ price, longest }) => ({
        objective: -(price * unit) - later,
        upper: longest,
        isWhole: true,
      })),
      ...flows.map((upper) => ({ objective: 1, upper, isWhole: false })),
    ],
    rows: [
      { lower: 0, upper: pace.months, entries: services.map((_, at) => [at, 1] as const) },
      ...groups.map(({ titles, columns }) => ({
        lower: 0,
        upper: titles.length,
        entries: [...columns.values()].map((column) => [column, 1] as const),
      })),
      ...services.map((_, at) => ({
        lower: -Infinity,
        upper: 0,
        entries: [
          [at, -pace.titles] as const,
          ...groups.flatMap(({ columns }) => {
            const column = columns.get(at);
            return column === undefined ? [] : [[column, 1] as const];
          }),
        ],
      })),
    ],
    resolution: later,
  };
}
