import type { Highs } from 'highs';
import { reduceCase } from '#web/costs/solver/cover-case.ts';
import type { CoverCase, ReducedCase } from '#web/costs/solver/cover-case.ts';
import { withProgram } from '#web/costs/solver/linear-program.ts';
import type { OpenProgram, Program } from '#web/costs/solver/linear-program.ts';

/**
 * The price and the titles of every best set, the cheapest first, as the solver in WebAssembly proves them
 * one by one: another method than the search that the page uses, to check it by.
 */
export function frontBySolver(highs: Highs, cover: CoverCase): [cost: number, titles: number][] {
  const reduced = reduceCase(cover);
  const { cost, titles, prices } = reduced;
  const front: [number, number][] = [[cost, titles]];
  if (prices.length === 0) return front;
  withProgram(highs, programOf(reduced), (program) => {
    for (let budget = sum(prices); budget > 0;) {
      const { price, gained } = bestWithin(program, budget, reduced);
      if (gained > 0) front.splice(1, 0, [cost + price, titles + gained]);
      budget = price - 1;
    }
  });
  return front;
}

/** The open services with the most titles for this budget, and of those sets the cheapest. */
function bestWithin(program: OpenProgram, budget: number, reduced: ReducedCase) {
  program.bound(BUDGET, 0, budget);
  const values = program.solve();
  if (!values) throw new Error('even the empty set was refused');
  const chosen = reduced.open.flatMap((_, at) => (values[at] === 1 ? [at] : []));
  const price = sum(chosen.map((at) => reduced.prices[at]!));
  return { price, gained: titleCountOf(reduced, chosen) };
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

function titleCountOf({ groups }: ReducedCase, chosen: readonly number[]): number {
  const has = new Set(chosen);
  return sum(groups.map((one) => (one.services.some((at) => has.has(at)) ? one.titles : 0)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
