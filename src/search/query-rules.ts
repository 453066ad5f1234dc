import { fold, weightyOf, wordsOf } from './folding-rules.ts';

/** No name is so long; the API refuses what is. */
export const LONGEST_QUERY = 200;
/** The words after these do not count. */
const MOST_TYPED = 10;

/** What somebody typed: folded, its words in order, and those of them that must be found. */
export type Typed = { text: string; words: string[]; weighty: string[] };

/** Null where nothing is left to look for: no letter and no digit. */
export function readQuery(query: string): Typed | null {
  const words = wordsOf(fold(query)).slice(0, MOST_TYPED);
  if (words.length === 0) return null;
  return { text: words.join(' '), words, weighty: weightyOf(words) };
}

/** Without its numbers: people number what has none. Null where that leaves the same, or nothing. */
export function withoutNumbers({ words, weighty }: Typed): Typed | null {
  const kept = words.filter((word) => !/^\d+$/.test(word));
  if (kept.length === words.length || kept.length === 0) return null;
  return {
    text: kept.join(' '),
    words: kept,
    weighty: weighty.filter((word) => kept.includes(word)),
  };
}

/** The last typed word may be unfinished: it counts as a beginning too. */
export function isLast({ words, weighty }: Typed, index: number): boolean {
  return index === weighty.length - 1 && weighty[index] === words.at(-1);
}
