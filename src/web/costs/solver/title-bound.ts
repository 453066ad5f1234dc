import type { ReducedCase } from './cover-case.ts';

/** A reduced case in flat arrays, which the search reads some million times. */
export interface CoverGraph {
  /** The number of services. */
  services: number;
  prices: Float64Array;
  /** For each group of titles, their number. */
  titles: Float64Array;
  /** For each group, the services that have it. */
  servicesOf: readonly Int32Array[];
  /** For each service, the groups that it has. */
  groupsOf: readonly Int32Array[];
}

export function graphOf({ prices, groups }: ReducedCase): CoverGraph {
  const groupsOf: number[][] = prices.map(() => []);
  for (const [group, { services }] of groups.entries()) {
    for (const service of services) groupsOf[service]!.push(group);
  }
  return {
    services: prices.length,
    prices: Float64Array.from(prices),
    titles: Float64Array.from(groups, ({ titles }) => titles),
    servicesOf: groups.map(({ services }) => Int32Array.from(services)),
    groupsOf: groupsOf.map((some) => Int32Array.from(some)),
  };
}

/** The titles of the services for which `isChosen` is 1. */
export function titleCountOf({ titles, servicesOf }: CoverGraph, isChosen: Uint8Array): number {
  let sum = 0;
  for (const [group, services] of servicesOf.entries()) {
    if (services.some((service) => isChosen[service] === 1)) sum += titles[group]!;
  }
  return sum;
}

/**
 * An upper bound of the titles of any set of services by its price: `constant` plus the value of each service of the
 * set. For a budget b no set has more than the constant, b times `perCent`, and for each service the excess of its
 * value over its price times `perCent`.
 */
export interface TitleBound {
  constant: number;
  values: Float64Array;
  perCent: number;
  /** For each group of titles, the share of it that each of its services is credited with; see `boundFinder`. */
  shares: Float64Array;
}

export interface FoundBound {
  bound: TitleBound;
  /** Sets of services found on the way whose values fit in the budget: 1 for each chosen service. */
  met: Uint8Array[];
}

/** Most improvements of one bound, and failures in a row after which the steps become shorter. */
const TRIES = 80;
const PATIENCE = 6;
/** Tries between two sets in `met`. */
const MET_EVERY = 10;

/**
 * Finds a tight bound for a budget, beginning with the last one found.
 *
 * A group of titles counts once however many (y) of its services are chosen: min(1, y). For every share s from 0 to 1
 * that is at most (1 - s) + s * y. With a share for each group, titles are credited to services, and the best use of
 * the budget is a knapsack problem that may cut one service in part: solved by sorting. The shares of the lowest bound
 * are approached by subgradient steps (Lagrangian relaxation).
 */
export function boundFinder(graph: CoverGraph) {
  const { services, prices, titles, servicesOf } = graph;
  const shares = new Float64Array(titles.length).fill(1);
  const tried = new Float64Array(titles.length);
  const slopes = new Float64Array(titles.length);
  const values = new Float64Array(services);
  /** The part of each service that the budget buys. */
  const bought = new Float64Array(services);
  const order = Array.from({ length: services }, (_, at) => at);
  let constant = 0;
  let perCent = 0;

  /** The bound of these shares for this budget. */
  function boundOf(some: Float64Array, budget: number): number {
    constant = 0;
    values.fill(0);
    for (const [group, having] of servicesOf.entries()) {
      const credited = some[group]! * titles[group]!;
      constant += titles[group]! - credited;
      for (const service of having) values[service]! += credited;
    }
    order.sort((a, b) => values[b]! / prices[b]! - values[a]! / prices[a]!);
    let left = budget;
    let bound = constant;
    bought.fill(0);
    perCent = 0;
    for (const service of order) {
      if (values[service] === 0) break;
      bought[service] = Math.min(1, left / prices[service]!);
      bound += values[service]! * bought[service]!;
      left -= prices[service]! * bought[service]!;
      if (bought[service]! < 1) {
        perCent = values[service]! / prices[service]!;
        break;
      }
    }
    return bound;
  }

  /** Computes how the bound changes with each share that may still change; returns the sum of squares. */
  function findSlopes(): number {
    let squares = 0;
    for (const [group, having] of servicesOf.entries()) {
      slopes[group] = 0;
      if (having.length === 1) continue;
      let often = -1;
      for (const service of having) often += bought[service]!;
      const isAtEnd = often > 0 ? tried[group] === 0 : tried[group] === 1;
      if (isAtEnd) continue;
      slopes[group] = often * titles[group]!;
      squares += slopes[group]! ** 2;
    }
    return squares;
  }

  /** The bound for `budget`; the search stops at `enough`. */
  return function find(budget: number, enough: number): FoundBound {
    const met: Uint8Array[] = [];
    let best = Infinity;
    let step = 1;
    let failures = 0;
    tried.set(shares);
    for (let at = 0; at < TRIES && best >= enough; at++) {
      const bound = boundOf(tried, budget);
      if (at % MET_EVERY === 0) met.push(wholesOf(bought));
      if (bound < best - 1e-7) {
        best = bound;
        shares.set(tried);
        failures = 0;
      } else if (++failures > PATIENCE) {
        step *= 0.6;
        failures = 0;
        tried.set(shares);
        continue;
      }
      const squares = findSlopes();
      if (squares < 1e-12) break;
      const length = (step * (bound - enough + 1)) / squares;
      for (const [group, slope] of slopes.entries()) {
        if (slope === 0) continue;
        tried[group] = Math.min(1, Math.max(0, tried[group]! - length * slope));
      }
    }
    boundOf(shares, budget);
    met.push(wholesOf(bought));
    return { bound: { constant, values: values.slice(), perCent, shares: shares.slice() }, met };
  };
}

const wholesOf = (bought: Float64Array) => Uint8Array.from(bought, (part) => (part === 1 ? 1 : 0));
