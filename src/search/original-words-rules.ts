import { fold, wordsOf } from './folding-rules.ts';

/**
 * Returns a function that gives folded words `from` to `to` (exclusive) of a query as they were
 * typed. Words that folding joined or added are given folded.
 */
export function originalWords(
  query: string,
  folded: readonly string[],
): (from: number, to: number) => string {
  const typed = query.split(/\s+/u).filter((part) => part !== '');
  // For each folded word, the part of the query it comes from.
  const sources = typed.flatMap((part, at) => wordsOf(fold(part)).map((word) => ({ word, at })));
  return (from, to) => {
    const words = folded.slice(from, to);
    const some = sources.slice(from, to);
    if (some.length === 0 || some.some(({ word }, i) => word !== words[i])) return words.join(' ');
    return typed.slice(some[0]!.at, some.at(-1)!.at + 1).join(' ');
  };
}
