/** How many entries each of the common words has, by word; other words have fewer. */
export type FrequentWords = ReadonlyMap<string, number>;

/**
 * How many entries can have all words of a query at most, as far as the common words tell: those of its rarest word,
 * which are taken for none if it is not common. `asPrefix` counts all words that the last one begins; a single word
 * may begin two words joined, too ("minh" is in "Min-ho").
 */
export function mostEntriesOf(
  { significant }: { significant: readonly string[] },
  common: FrequentWords = new Map(),
  asPrefix = true,
): number {
  const last = significant.length - 1;
  if (asPrefix && last === 0)
    return Math.max(beginningWith(significant[0]!, common), joinedIn(significant[0]!, common));
  return Math.min(
    ...significant.map((word, at) =>
      asPrefix && at === last ? beginningWith(word, common) : (common.get(word) ?? 0),
    ),
  );
}

/** How many entries the common words have together that begin so. */
export function beginningWith(letters: string, common: FrequentWords = new Map()): number {
  let sum = 0;
  for (const [word, entries] of common) if (word.startsWith(letters)) sum += entries;
  return sum;
}

function joinedIn(letters: string, common: FrequentWords): number {
  let most = 0;
  for (let end = 1; end < letters.length; end += 1) {
    const first = common.get(letters.slice(0, end)) ?? 0;
    if (first > most)
      most = Math.max(most, Math.min(first, beginningWith(letters.slice(end), common)));
  }
  return most;
}
