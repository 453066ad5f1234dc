/** The providers that were chosen, by the ids of their families, and how many titles they have together. */
export interface Coverage {
  families: number[];
  titles: number;
}

/** The most services that are named: nobody wants to hear of four subscriptions for one list. */
const MOST = 3;
/** Providers that are tried in combinations, those with the most titles. */
const TRIED = 20;

/**
 * The smallest set of providers that covers most of a list: as few as have more than half of its titles
 * together, three at most, and of those sets the one with the most titles. Each title is given as the
 * families that have it, the best known first; of equal sets the better known one wins.
 */
export function smallestCoverage(titles: readonly (readonly number[])[]): Coverage {
  const tried = candidatesOf(titles);
  let best: Coverage = { families: [], titles: 0 };
  for (let size = 1; size <= MOST && best.titles * 2 <= titles.length; size++) {
    const candidate = bestOf(tried, size);
    if (candidate.titles > best.titles) best = candidate;
  }
  return best;
}

/** A provider, with the places of its titles in the list. */
interface Candidate {
  family: number;
  places: Set<number>;
}

function candidatesOf(titles: readonly (readonly number[])[]): Candidate[] {
  const byFamily = new Map<number, Set<number>>();
  for (const [place, families] of titles.entries()) {
    for (const family of families) {
      byFamily.set(family, (byFamily.get(family) ?? new Set()).add(place));
    }
  }
  return [...byFamily]
    .map(([family, places]) => ({ family, places }))
    .toSorted((one, other) => other.places.size - one.places.size)
    .slice(0, TRIED);
}

/** The best set of this size, as the candidates' order has it where two are equal. */
function bestOf(candidates: readonly Candidate[], size: number): Coverage {
  let best: Coverage = { families: [], titles: 0 };
  const extend = (chosen: readonly Candidate[], covered: ReadonlySet<number>, from: number) => {
    if (chosen.length === size) {
      const isBetter = covered.size > best.titles;
      if (isBetter) best = { families: chosen.map(({ family }) => family), titles: covered.size };
      return;
    }
    for (const [at, candidate] of candidates.entries()) {
      if (at >= from)
        extend([...chosen, candidate], new Set([...covered, ...candidate.places]), at + 1);
    }
  };
  extend([], new Set(), 0);
  return best;
}
