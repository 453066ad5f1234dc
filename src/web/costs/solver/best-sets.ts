// Reasons: docs/decisions/2026-11-22-cheapest-services.md
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
    services: [...fixed, ...chosen.map((place) => open[place]!)].toSorted((a, b) => a - b),
    cost: cost + price,
    titles: titles + gained,
  }));
}

/** The best sets found so far, by price; each has more titles than the cheaper ones. Begins with no service at all. */
class Front {
  readonly sets: OpenSet[] = [{ chosen: [], price: 0, gained: 0 }];

  /** The place of the best set for this price. */
  within(price: number): number {
    return this.sets.findLastIndex((set) => set.price <= price);
  }

  /** Adds a set, and drops those that it makes pointless, unless a set for its price has as many titles. */
  offer(set: OpenSet): void {
    const at = this.within(set.price);
    if (this.sets[at]!.gained >= set.gained) return;
    const from = this.sets[at]!.price === set.price ? at : at + 1;
    const better = this.sets.findIndex(({ gained }, place) => place >= from && gained > set.gained);
    const end = better === -1 ? this.sets.length : better;
    this.sets.splice(from, end - from, set);
  }
}

/** Undecided services, the one with the most titles for its price first, and titles that count without any of them. */
interface Offer {
  services: { service: number; price: number; gain: number }[];
  free: number;
}

/**
 * Branch and bound: the service with the most new titles for its price is chosen, and then refused. A branch is left if
 * at no price its services could add up to more titles than the known set of that price.
 */
function searchFront({ prices, groups }: ReducedCase): OpenSet[] {
  const front = new Front();
  const highest = prices.reduce((sum, price) => sum + price, 0);
  const groupsOf = prices.map((_, service) =>
    groups.flatMap(({ services }, group) => (services.includes(service) ? [group] : [])),
  );
  const titlesOf = groups.map(({ titles }) => titles);
  const isDecided = prices.map(() => false);
  /** For each group, the numbers of its services that are chosen, and that are undecided. */
  const chosenOf = groups.map(() => 0);
  const openOf = groups.map(({ services }) => services.length);

  /** Offers each service with a part of its new titles; the rest of a title that can still be had counts as free. */
  function offerOf(partOf: (group: number) => number): Offer {
    const services: Offer['services'] = [];
    for (const [service, price] of prices.entries()) {
      if (isDecided[service]) continue;
      let gain = 0;
      for (const group of groupsOf[service]!)
        if (chosenOf[group] === 0) gain += titlesOf[group]! * partOf(group);
      if (gain > 0) services.push({ service, price, gain });
    }
    services.sort((a, b) => b.gain / b.price - a.gain / a.price);
    let free = 0;
    for (const [group, titles] of titlesOf.entries())
      if (chosenOf[group] === 0 && openOf[group]! > 0) free += titles * (1 - partOf(group));
    return { services, free };
  }

  /** Each new title in full at each of its services: tells little where two of them would be bought. */
  const inFull = () => offerOf(() => 1);
  /** Each new title in equal parts at its undecided services: tells most where nearly all are bought. */
  const inParts = () => offerOf((group) => 1 / openOf[group]!);

  /** True if, at some price, the set with some services of every offer might have more titles than the best known. */
  function isPromising({ price, gained }: OpenSet, offers: readonly Offer[]): boolean {
    const bounds = offers.map((offer) => boundOf(offer, price));
    for (let at = front.within(price); at < front.sets.length; at += 1) {
      const budget = (front.sets[at + 1]?.price ?? highest + 1) - 1;
      const most = Math.min(...bounds.map((bound) => bound(budget)));
      // Titles are whole numbers; parts of them are not exact.
      if (Math.floor(gained + most + 1e-6) > front.sets[at]!.gained) return true;
    }
    return false;
  }

  function branch(set: OpenSet): void {
    front.offer(set);
    const full = inFull();
    const [best] = full.services;
    if (best === undefined || !isPromising(set, [full, inParts()])) return;
    const { service, price, gain } = best;
    isDecided[service] = true;
    for (const group of groupsOf[service]!) openOf[group]! -= 1;
    for (const group of groupsOf[service]!) chosenOf[group]! += 1;
    branch({
      chosen: [...set.chosen, service],
      price: set.price + price,
      gained: set.gained + gain,
    });
    for (const group of groupsOf[service]!) chosenOf[group]! -= 1;
    branch(set);
    for (const group of groupsOf[service]!) openOf[group]! += 1;
    isDecided[service] = false;
  }

  branch(front.sets[0]!);
  return front.sets;
}

/**
 * The most titles of an offer for budgets that rise from call to call, if the last service could be bought in part: the
 * relaxation of the knapsack problem.
 */
function boundOf({ services, free }: Offer, price: number): (budget: number) => number {
  let next = 0;
  let spent = price;
  let bound = free;
  return (budget) => {
    for (; next < services.length; next += 1) {
      const { price: cost, gain } = services[next]!;
      if (spent + cost > budget) return bound + (gain * (budget - spent)) / cost;
      spent += cost;
      bound += gain;
    }
    return bound;
  };
}
