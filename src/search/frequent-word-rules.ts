import { isBegun } from './query-rules.ts';
import type { Typed } from './query-rules.ts';
import { FREQUENT_ENTRIES } from './search-tables.ts';
import { otherFormsOf } from './tsquery-rules.ts';

/** How many entries each of the common words has, by word; other words have fewer. */
export type FrequentWords = ReadonlyMap<string, number>;

/**
 * How many entries can have all words of a query at most, as far as the common words tell: those of its rarest word,
 * which are taken for none if it is not common; a number counts in all its spellings ("vi": 6, seis). `asPrefix` counts
 * all words that the last one begins, and names that begin with `words`, however they are divided: "minh" is in
 * "Min-ho", and "min h" in "Minha". Otherwise `words` may be one word: "ha n" is in "Han".
 */
export function mostEntriesOf(
  { significant, words = [] }: { significant: readonly string[]; words?: readonly string[] },
  common: FrequentWords = new Map(),
  asPrefix = true,
): number {
  const last = significant.length - 1;
  // With a letter or two begin many words that are not common, too.
  const isAnything =
    isBegun({ words }) && significant[last] === words.at(-1) && /^[a-z]+$/.test(words.at(-1)!);
  const mostBeginning = (word: string) => (isAnything ? Infinity : beginningWith(word, common));
  const most = Math.min(
    ...significant.map((word, at) => {
      const own = asPrefix && at === last ? mostBeginning(word) : entriesOf(word, common);
      return otherFormsOf(word).reduce((sum, other) => sum + entriesOf(other, common), own);
    }),
  );
  const name = words.join('');
  if (name === '') return most;
  if (!asPrefix) return Math.max(most, entriesOf(name, common));
  return Math.max(most, beginningWith(name, common), joinedIn(name, common));
}

const entriesOf = (word: string, common: FrequentWords): number => common.get(word) ?? 0;

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

/** To compare an entry with a word takes as long as an index takes to look up so many entries of words that begin so. */
const COMPARISON = 20;

/**
 * Of fewer entries than this it takes less time to compare each with the last word than to look up all words that begin
 * with `letters`: the last word itself, or a part of it. With a letter or two begin many words that are not common, too.
 */
export function mostCompared(
  typed: Typed,
  common: FrequentWords | undefined,
  letters = typed.words.at(-1)!,
): number {
  const most = beginningWith(letters, common) / COMPARISON;
  return isBegun(typed) ? Math.max(FREQUENT_ENTRIES, most) : most;
}
