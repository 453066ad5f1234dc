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
    for (const one of services) groupsOf[one]!.push(group);
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
export function titlesOf({ titles, servicesOf }: CoverGraph, isChosen: Uint8Array): number {
  let sum = 0;
  for (const [group, services] of servicesOf.entries()) {
    if (services.some((one) => isChosen[one] === 1)) sum += titles[group]!;
  }
  return sum;
}
