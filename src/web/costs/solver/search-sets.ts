import type { CoverGraph, TitleBound } from './title-bound.ts';

/** A set of open services, by their places in a `ReducedCase`. */
export interface OpenSet {
  chosen: number[];
  /** Cents a month. */
  price: number;
  /** Titles beside those of the fixed services. */
  gained: number;
}

/** The best sets known so far, by price; each has more titles than the cheaper ones. */
interface KnownSets {
  all: readonly OpenSet[];
  /** The place of the best known set for this price; there is always one, because choosing none is free. */
  within: (price: number) => number;
  /** Adds a set if no known one has as many titles for its price. `chosen` is then called. */
  offer: (price: number, gained: number, chosen: () => number[]) => boolean;
}

export function createKnownSets(): KnownSets {
  const all: OpenSet[] = [{ chosen: [], price: 0, gained: 0 }];
  const within = (price: number) => all.findLastIndex((set) => set.price <= price);
  return {
    all,
    within,
    offer(price, gained, chosen) {
      const at = within(price);
      if (all[at]!.gained >= gained) return false;
      const from = all[at]!.price === price ? at : at + 1;
      const worse = all.slice(from).findIndex((set) => set.gained > gained);
      const count = worse === -1 ? all.length - from : worse;
      all.splice(from, count, { chosen: chosen(), price, gained });
      return true;
    },
  };
}

/** Prices above `from`, up to `to`, in cents. */
export interface Prices {
  from: number;
  to: number;
}

/** Differences in titles up to this are rounding errors. */
const ROUNDING = 1e-6;

const OPEN = 0;
const CHOSEN = 1;
const REFUSED = 2;

/**
 * Completes the known sets in a range of prices: afterwards no other set of such a price is better. Branch and bound:
 * services are chosen and refused one after another. A branch is left if its bound shows that none of its sets has more
 * titles than the known ones of any price in the range.
 */
export function searchSets(
  { services, prices, titles, servicesOf, groupsOf }: CoverGraph,
  range: Prices,
  { constant, values: first, perCent, shares }: TitleBound,
  known: KnownSets,
): void {
  const state = new Uint8Array(services);
  const values = first.slice();
  /** For each group, the number of its services that are chosen, and of those that are open. */
  const chosenOf = new Uint16Array(titles.length);
  const openOf = Uint16Array.from(servicesOf, ({ length }) => length);
  let price = 0;
  let gained = 0;
  /** The bound without the values of open services: exact for groups whose services are all decided. */
  let base = constant;
  let needs = needsOf(known, range, perCent);
  branch();

  function branch(): void {
    const decided: number[] = [];
    const next = decideForced(decided);
    if (next === 'complete') {
      if (known.offer(price, gained, chosen)) needs = needsOf(known, range, perCent);
    } else if (next !== 'useless') {
      const isLikely = worthOf(next) > 0;
      for (const choose of [isLikely, !isLikely]) {
        decide(next, choose);
        branch();
        undo(next);
      }
    }
    for (const service of decided.toReversed()) undo(service);
  }

  /**
   * Makes all decisions with only one useful outcome, and adds them to `decided`. Returns the service to branch on: the
   * one whose wrong decision costs the bound most.
   */
  function decideForced(decided: number[]): number | 'complete' | 'useless' {
    for (;;) {
      const spare = boundOf() - needOf();
      if (price > range.to || spare < -ROUNDING) return 'useless';
      let next = -1;
      let most = -1;
      let isForced = false;
      for (let service = 0; service < services; service++) {
        if (state[service] !== OPEN) continue;
        const worth = worthOf(service);
        const isTooDear = price + prices[service]! > range.to;
        if (isTooDear || Math.abs(worth) > spare + ROUNDING) {
          decide(service, !isTooDear && worth > 0);
          decided.push(service);
          isForced = true;
          // Goes on after a dear service, so that the bound is computed once for all of them.
          if (!isTooDear) break;
        } else if (Math.abs(worth) > most) {
          next = service;
          most = Math.abs(worth);
        }
      }
      if (!isForced) return next === -1 ? 'complete' : next;
    }
  }

  /** The value of a service in the bound, less its price: negative for those that the bound leaves out. */
  function worthOf(service: number): number {
    return values[service]! - perCent * prices[service]!;
  }

  /** The bound of this branch, without the part that grows with the budget. */
  function boundOf(): number {
    let bound = base - perCent * price;
    for (let service = 0; service < services; service++) {
      if (state[service] === OPEN) bound += Math.max(0, worthOf(service));
    }
    return bound;
  }

  /** The least bound of a branch that is useful for at least one of the remaining prices. */
  function needOf(): number {
    return needs.findLast(({ upTo }) => upTo >= price)?.least ?? Infinity;
  }

  function decide(service: number, choose: boolean): void {
    state[service] = choose ? CHOSEN : REFUSED;
    if (choose) price += prices[service]!;
    for (const group of groupsOf[service]!) {
      openOf[group]! -= 1;
      if (choose) {
        if (chosenOf[group] === 0) credit(group, 1);
        chosenOf[group]! += 1;
      } else if (openOf[group] === 0 && chosenOf[group] === 0) base -= restOf(group);
    }
  }

  function undo(service: number): void {
    const wasChosen = state[service] === CHOSEN;
    state[service] = OPEN;
    if (wasChosen) price -= prices[service]!;
    for (const group of groupsOf[service]!) {
      if (wasChosen) {
        chosenOf[group]! -= 1;
        if (chosenOf[group] === 0) credit(group, -1);
      } else if (openOf[group] === 0 && chosenOf[group] === 0) base += restOf(group);
      openOf[group]! += 1;
    }
  }

  /** Counts a group as gained (1), so that its other services add nothing, or no longer (-1). */
  function credit(group: number, sign: 1 | -1): void {
    const credited = sign * shares[group]! * titles[group]!;
    base += credited;
    gained += sign * titles[group]!;
    for (const service of servicesOf[group]!) values[service]! -= credited;
  }

  /** The part of a group that the bound counts without any of its services. */
  function restOf(group: number): number {
    return (1 - shares[group]!) * titles[group]!;
  }

  function chosen(): number[] {
    return Array.from(state.keys()).filter((service) => state[service] === CHOSEN);
  }
}

/**
 * For each known set of the range, the dearest price at which it is the best known (`upTo`), and the least bound,
 * without the budget's part, at which another set may be better there or at a dearer price. The dearest first.
 */
function needsOf(known: KnownSets, { from, to }: Prices, perCent: number) {
  const needs: { upTo: number; least: number }[] = [];
  let least = Infinity;
  let upTo = to;
  for (let at = known.within(to); at >= 0 && upTo > from; at--) {
    const { gained, price } = known.all[at]!;
    least = Math.min(least, gained + 1 - perCent * upTo);
    needs.push({ upTo, least });
    upTo = price - 1;
  }
  return needs;
}
