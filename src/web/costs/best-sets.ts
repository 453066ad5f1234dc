import type { Highs } from 'highs';
import { reduceCase } from './cover-case.ts';
import type { CoverCase, ReducedCase, Step } from './cover-case.ts';
import { withProgram } from './solver.ts';
import type { OpenProgram, Program } from './solver.ts';

/**
 * All sets of services between which money and titles are traded (the Pareto front), one at a time as
 * they are found: first the cheapest that has every title that any service has, then what is paid for in
 * any case, then sets in the widest gaps between those found, so that a few give the outline. Each is
 * exact: the solver proves that no other set is better.
 */
export function eachBestSet(highs: Highs, given: CoverCase, found: (step: Step) => void): void {
  const reduced = reduceCase(given);
  const { fixed, cost, titles, open, prices } = reduced;
  const stepOf = ({ chosen, price, gained }: Best): Step => ({
    services: [...fixed, ...chosen.map((at) => open[at]!)].toSorted((a, b) => a - b),
    cost: cost + price,
    titles: titles + gained,
  });
  const least: Best = { chosen: [], price: 0, gained: 0 };
  if (open.length === 0) return found(stepOf(least));
  withProgram(highs, programOf(reduced), (program) => {
    const most = bestWithin(program, sum(prices), reduced);
    found(stepOf(most));
    found(stepOf(least));
    const gaps: Gap[] = [{ below: least, from: 0, to: most.price - 1 }];
    for (let solved = 0; gaps.length > 0; solved++) {
      const { below, from, to } = gaps.splice(widestOf(gaps), 1)[0]!;
      // The outline first; then from the top of each gap, where every solution is a new set or the end.
      const isOutline = open.length > FEW && solved < OUTLINE;
      const budget = isOutline ? Math.ceil((from + to) / 2) : to;
      const best = bestWithin(program, budget, reduced);
      const isNew = best.gained > below.gained;
      if (isNew) {
        found(stepOf(best));
        addGap(gaps, { below, from, to: best.price - 1 });
      }
      addGap(gaps, { below: isNew ? best : below, from: budget, to });
    }
  });
}

/** Sets that are searched for in the middle of gaps, unless there are few services. */
const OUTLINE = 24;
const FEW = 10;

/** A set of open services, by their places. */
interface Best {
  chosen: number[];
  price: number;
  /** Titles beside those of the fixed services. */
  gained: number;
}

/** Budgets above `from`, up to `to`, whose best sets are unknown; `below` is the best one of `from`. */
interface Gap {
  below: Best;
  from: number;
  to: number;
}

function addGap(gaps: Gap[], gap: Gap): void {
  if (gap.to > gap.from) gaps.push(gap);
}

const widestOf = (gaps: readonly Gap[]): number =>
  gaps.reduce(
    (widest, { from, to }, at) => (to - from > gaps[widest]!.to - gaps[widest]!.from ? at : widest),
    0,
  );

/** The open services with the most titles for this budget, and of those sets the cheapest. */
function bestWithin(program: OpenProgram, budget: number, reduced: ReducedCase): Best {
  program.bound(BUDGET, 0, budget);
  const values = program.solve();
  if (!values) throw new Error('even the empty set was refused');
  const chosen = reduced.open.flatMap((_, at) => (values[at] === 1 ? [at] : []));
  const price = sum(chosen.map((at) => reduced.prices[at]!));
  return { chosen, price, gained: titlesOf(reduced, chosen) };
}

const BUDGET = 0;

/**
 * Columns: each service, then each group of titles that more than one service has, which counts if one
 * of them is chosen. The objective is the number of titles; the price decides between equal numbers, as
 * all prices together weigh less than one title.
 */
function programOf({ prices, groups }: ReducedCase): Program {
  const unit = prices.reduce(greatestDivisor);
  const weight = 1 / (sum(prices) / unit + 1);
  const single = prices.map(() => 0);
  for (const { services, titles } of groups) {
    if (services.length === 1) single[services[0]!]! += titles;
  }
  const shared = groups.filter(({ services }) => services.length > 1);
  return {
    columns: [
      ...prices.map((price, at) => ({
        objective: single[at]! - (price / unit) * weight,
        upper: 1,
        isWhole: true,
      })),
      ...shared.map(({ titles }) => ({ objective: titles, upper: 1, isWhole: false })),
    ],
    rows: [
      { lower: 0, upper: sum(prices), entries: prices.map((price, at) => [at, price] as const) },
      ...shared.map(({ services }, at) => ({
        lower: -Infinity,
        upper: 0,
        entries: [...services.map((one) => [one, -1] as const), [prices.length + at, 1] as const],
      })),
    ],
    resolution: weight,
  };
}

function titlesOf({ groups }: ReducedCase, chosen: readonly number[]): number {
  const has = new Set(chosen);
  return sum(groups.map((one) => (one.services.some((at) => has.has(at)) ? one.titles : 0)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
