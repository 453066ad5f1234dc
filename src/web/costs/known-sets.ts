/** A set of open services, by their places in a `ReducedCase`. */
export interface OpenSet {
  chosen: number[];
  /** Cents a month. */
  price: number;
  /** Titles beside those of the fixed services. */
  gained: number;
}

/** The best sets known so far, by price; each has more titles than the cheaper ones. */
export interface KnownSets {
  all: readonly OpenSet[];
  /** The place of the best known set for this price; there is always one, because choosing none is free. */
  within: (price: number) => number;
  /** Adds a set if no known one has as many titles for its price. `chosen` is then called. */
  offer: (price: number, gained: number, chosen: () => number[]) => boolean;
}

export function createKnownSets(): KnownSets {
  const all: OpenSet[] = [{ chosen: [], price: 0, gained: 0 }];
  const within = (price: number) => all.findLastIndex((one) => one.price <= price);
  return {
    all,
    within,
    offer(price, gained, chosen) {
      const at = within(price);
      if (all[at]!.gained >= gained) return false;
      const from = all[at]!.price === price ? at : at + 1;
      const worse = all.slice(from).findIndex((one) => one.gained > gained);
      const count = worse === -1 ? all.length - from : worse;
      all.splice(from, count, { chosen: chosen(), price, gained });
      return true;
    },
  };
}
