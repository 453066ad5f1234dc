/** How many entries each of the common words has, by word; other words have fewer. */
export type FrequentWords = ReadonlyMap<string, number>;

/**
 * How many entries can have all words of a query at most, as far as the common words tell: those of its rarest word,
 * which are taken for none if it is not common. `asPrefix` counts all words that the last one begins.
 */
export function mostEntriesOf(
  { significant }: { significant: readonly string[] },
  common: FrequentWords = new Map(),
  asPrefix = true,
): number {
  const last = significant.length - 1;
  return Math.min(
    ...significant.map((word, at) =>
      asPrefix && at === last ? beginningWith(word, common) : (common.get(word) ?? 0),
    ),
  );
}

function beginningWith(letters: string, common: FrequentWords): number {
  let sum = 0;
  for (const [word, entries] of common) if (word.startsWith(letters)) sum += entries;
  return sum;
}
