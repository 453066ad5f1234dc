// Reasons: docs/decisions/2026-11-22-cheapest-services.md
import { itemAt, itemsAt } from '#shared/list-items.ts';
import { reduceCase, type CoverCase, type PriceStep, type ReducedCase } from './cover-case.ts';

/** A set of open services, by their places in a `ReducedCase`. */
interface OpenSet {
  chosen: readonly number[];
  /** Cents a month. */
  price: number;
  /** Titles beside those of the fixed services. */
  gained: number;
}

/**
 * All sets of services that trade money for titles best (the Pareto front), the cheapest first. Exact: no other set has
 * as many titles for less money, or more for the same.
 */
export function bestSets(cover: CoverCase): PriceStep[] {
  const reduced = reduceCase(cover);
  const { fixed, cost, titles, open } = reduced;
  return searchFront(reduced).map(({ chosen, price, gained }) => ({
    services: [...fixed, ...itemsAt(open, chosen)].toSorted((a, b) => a - b),
    cost: cost + price,
    titles: titles + gained,
  }));
}

const NO_SERVICE: OpenSet = { chosen: [], price: 0, gained: 0 };

/** The best sets found so far, by price; each has more titles than the cheaper ones. Begins with no service at all. */
class Front {
  readonly sets: OpenSet[] = [NO_SERVICE];

  /** The place of the best set for this price. */
  within(price: number): number {
    return this.sets.findLastIndex((set) => set.price <= price);
  }

  /** Adds a set, and drops those that it makes pointless, unless a set for its price has as many titles. */
  offer(set: OpenSet): void {
    const at = this.within(set.price);
    const best = itemAt(this.sets, at);
    if (best.gained >= set.gained) return;
    const from = best.price === set.price ? at : at + 1;
    const better = this.sets.findIndex(({ gained }, place) => place >= from && gained > set.gained);
    const end = better === -1 ? this.sets.length : better;
    this.sets.splice(from, end - from, set);
  }
}

/** Titles that the same open services have. */
interface Group {
  titles: number;
  /** The numbers of its services that are chosen, and that are undecided. */
  chosen: number;
  undecided: number;
}

/** An open service. */
interface Service {
  /** Its place in the `ReducedCase`. */
  place: number;
  price: number;
  groups: Group[];
  isDecided: boolean;
}

/** Undecided services, the one with the most titles for its price first, and titles that count without any of them. */
interface Offer {
  services: { service: Service; gain: number }[];
  free: number;
}

/**
 * Branch and bound: the service with the most new titles for its price is chosen, and then refused. A branch is left if
 * at no price its services could add up to more titles than the known set of that price.
 */
function searchFront({ prices, groups: sharedTitles }: ReducedCase): OpenSet[] {
  const front = new Front();
  const highest = prices.reduce((sum, price) => sum + price, 0);
  const services = prices.map((price, place): Service => ({
    place,
    price,
    groups: [],
    isDecided: false,
  }));
  const groups = sharedTitles.map(({ services: holders, titles }) => {
    const group: Group = { titles, chosen: 0, undecided: holders.length };
    for (const holder of itemsAt(services, holders)) holder.groups.push(group);
    return group;
  });

  /** Offers each service with a part of its new titles; the rest of a title that can still be had counts as free. */
  function offerOf(partOf: (group: Group) => number): Offer {
    const offered: Offer['services'] = [];
    for (const service of services) {
      if (service.isDecided) continue;
      let gain = 0;
      for (const group of service.groups)
        if (group.chosen === 0) gain += group.titles * partOf(group);
      if (gain > 0) offered.push({ service, gain });
    }
    offered.sort((a, b) => b.gain / b.service.price - a.gain / a.service.price);
    let free = 0;
    for (const group of groups)
      if (group.chosen === 0 && group.undecided > 0) free += group.titles * (1 - partOf(group));
    return { services: offered, free };
  }

  /** Each new title in full at each of its services: tells little where two of them would be bought. */
  const inFull = () => offerOf(() => 1);
  /** Each new title in equal parts at its undecided services: tells most where nearly all are bought. */
  const inParts = () => offerOf((group) => 1 / group.undecided);

  /** True if, at some price, the set with some services of every offer might have more titles than the best known. */
  function isPromising({ price, gained }: OpenSet, offers: readonly Offer[]): boolean {
    const bounds = offers.map((offer) => boundOf(offer, price));
    const first = front.within(price);
    return front.sets.slice(first).some((known, at) => {
      const budget = (front.sets[first + at + 1]?.price ?? highest + 1) - 1;
      const most = Math.min(...bounds.map((bound) => bound(budget)));
      // Titles are whole numbers; parts of them are not exact.
      return Math.floor(gained + most + 1e-6) > known.gained;
    });
  }

  function branch(set: OpenSet): void {
    front.offer(set);
    const full = inFull();
    const [best] = full.services;
    if (best === undefined || !isPromising(set, [full, inParts()])) return;
    const { service, gain } = best;
    service.isDecided = true;
    for (const group of service.groups) group.undecided -= 1;
    for (const group of service.groups) group.chosen += 1;
    branch({
      chosen: [...set.chosen, service.place],
      price: set.price + service.price,
      gained: set.gained + gain,
    });
    for (const group of service.groups) group.chosen -= 1;
    branch(set);
    for (const group of service.groups) group.undecided += 1;
    service.isDecided = false;
  }

  branch(NO_SERVICE);
  return front.sets;
}

/**
 * The most titles of an offer for budgets that rise from call to call, if the last service could be bought in part: the
 * relaxation of the knapsack problem.
 */
function boundOf({ services, free }: Offer, price: number): (budget: number) => number {
  let bought = 0;
  let spent = price;
  let bound = free;
  return (budget) => {
    for (let next = services[bought]; next !== undefined; next = services[bought]) {
      const cost = next.service.price;
      if (spent + cost > budget) return bound + (next.gain * (budget - spent)) / cost;
      spent += cost;
      bound += next.gain;
      bought += 1;
    }
    return bound;
  };
}
