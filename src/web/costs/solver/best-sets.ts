// Reasons: docs/decisions/2026-11-22-cheapest-services.md
import { reduceCase, type CoverCase, type PriceStep, type ReducedCase } from './cover-case.ts';
import { createKnownSets, searchSets, type OpenSet, type Prices } from './search-sets.ts';
import { boundFinder, graphOf, titleCountOf } from './title-bound.ts';

/**
 * Finds all sets of services that trade money for titles best (the Pareto front) and reports each as soon as it is
 * known: first the cheapest that has every title that any service has, then the services paid for in any case, then the
 * others from the dearest down. Each is exact: no other set is better.
 */
export function eachBestSet(cover: CoverCase, report: (step: PriceStep) => void): void {
  const reduced = reduceCase(cover);
  const { fixed, cost, titles, open } = reduced;
  const stepOf = ({ chosen, price, gained }: OpenSet): PriceStep => ({
    services: [...fixed, ...chosen.map((at) => open[at]!)].toSorted((a, b) => a - b),
    cost: cost + price,
    titles: titles + gained,
  });
  let count = 0;
  eachOpenSet(reduced, (set) => {
    report(stepOf(set));
    count += 1;
    if (count === 1 && set.price > 0) report(stepOf({ chosen: [], price: 0, gained: 0 }));
  });
}

/** Known sets of one range, at most: if they are further apart, one bound is too loose for all of them. */
const STEPS_OF_RANGE = 4;
/** Ranges of all prices, and the least width of a range in cents. */
const RANGES = 60;
const LEAST_RANGE = 1500;

/**
 * Finds the best sets of the open services, the dearest first; the set without a service only if there is no other.
 * Prices are searched range by range, from the top, each with a bound of its own.
 */
function eachOpenSet(reduced: ReducedCase, report: (set: OpenSet) => void): void {
  const graph = graphOf(reduced);
  const known = createKnownSets();
  const findBound = boundFinder(graph);
  const all = reduced.prices.reduce((sum, price) => sum + price, 0);
  const width = Math.max(LEAST_RANGE, Math.ceil(all / RANGES));
  let to = all;
  while (to > 0) {
    const nearest = known.all[known.within(to) - STEPS_OF_RANGE];
    const range: Prices = { from: Math.max(0, to - width, (nearest?.price ?? 0) - 1), to };
    const { bound, met } = findBound(to, known.all[known.within(to)]!.gained + 1);
    for (const isChosen of met) {
      const chosen = reduced.prices.flatMap((_, at) => (isChosen[at] === 1 ? [at] : []));
      const price = chosen.reduce((sum, at) => sum + reduced.prices[at]!, 0);
      known.offer(price, titleCountOf(graph, isChosen), () => chosen);
    }
    searchSets(graph, range, bound, known);
    // A set of the range's lowest price may have only as many titles as a cheaper one that is not found yet.
    const isCertain = ({ price }: OpenSet) =>
      price > 0 && price <= to + 1 && (price > range.from + 1 || range.from === 0);
    for (const set of known.all.filter(isCertain).toReversed()) report(set);
    to = range.from;
  }
  if (known.all.length === 1) report(known.all[0]!);
}
