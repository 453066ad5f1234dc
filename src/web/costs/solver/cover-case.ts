import { itemAt, itemsAt, valueAt } from '#shared/list-items.ts';

/** The services that have each title of a list, and their prices. Services are numbered from 0. */
export interface CoverCase {
  /** Cents a month. */
  prices: readonly number[];
  /** For each title, the services that have it; empty if none does. */
  titles: readonly (readonly number[])[];
  /** Services that are paid for in any case: part of every set and of its price. */
  kept: readonly number[];
}

/** True if one of these services has the title at this place of the case. */
export const isCovered = (
  { titles }: Pick<CoverCase, 'titles'>,
  title: number,
  services: readonly number[],
): boolean => itemAt(titles, title).some((service) => services.includes(service));

/** A set that is worth its price: no cheaper set has as many titles, and none of its price has more. */
export interface PriceStep {
  services: number[];
  /** Cents a month. */
  cost: number;
  titles: number;
}

/** A smaller case with the same best sets, without everything that is decided. */
export interface ReducedCase {
  /** Services that are in every set: kept, or without a price. */
  fixed: number[];
  /** The price of `fixed`, and the number of its titles. */
  cost: number;
  titles: number;
  /** Services to choose from. */
  open: number[];
  /** Prices of `open`. */
  prices: number[];
  /** Titles that the same open services have, by their places in `open`, and their number. */
  groups: { services: number[]; titles: number }[];
}

/**
 * Leaves out everything that needs no search: services that cost nothing or are kept, titles that those have, and
 * services that another one replaces for the same price or less.
 */
export function reduceCase({ prices, titles, kept }: CoverCase): ReducedCase {
  const fixed = prices.flatMap((price, at) => (price === 0 || kept.includes(at) ? [at] : []));
  const always = new Set(fixed);
  const left = titles.filter((services) => !services.some((service) => always.has(service)));
  const open = withoutReplaced(prices, left);
  const place = new Map(open.map((service, at) => [service, at]));
  const groups = new Map<string, { services: number[]; titles: number }>();
  for (const services of left) {
    const places = services
      .flatMap((service) => place.get(service) ?? [])
      .toSorted((a, b) => a - b);
    if (places.length === 0) continue;
    const group = groups.get(places.join()) ?? { services: places, titles: 0 };
    group.titles += 1;
    groups.set(places.join(), group);
  }
  return {
    fixed,
    cost: itemsAt(prices, fixed).reduce((sum, price) => sum + price, 0),
    titles: titles.length - left.length,
    open,
    prices: itemsAt(prices, open),
    groups: [...groups.values()],
  };
}

/** The services of these titles, except those that another replaces: it has all of their titles for no more. */
function withoutReplaced(
  prices: readonly number[],
  titles: readonly (readonly number[])[],
): number[] {
  const held = new Map<number, Set<number>>();
  for (const [title, services] of titles.entries()) {
    for (const service of services) held.set(service, (held.get(service) ?? new Set()).add(title));
  }
  const all = [...held.keys()].toSorted((a, b) => a - b);
  const isReplaced = (service: number, rival: number): boolean => {
    const [price, rivalPrice] = [itemAt(prices, service), itemAt(prices, rival)];
    if (service === rival || rivalPrice > price) return false;
    const own = valueAt(held, service);
    const others = valueAt(held, rival);
    if (![...own].every((title) => others.has(title))) return false;
    // Two equal services do not replace each other; the first one stays.
    const isEqual = price === rivalPrice && own.size === others.size;
    return !isEqual || rival < service;
  };
  return all.filter((service) => !all.some((rival) => isReplaced(service, rival)));
}
