import { fold, wordsOf } from './folding-rules.ts';

/**
 * Returns a function that gives folded words `from` to `to` (exclusive) of a query as they were
 * typed. Words that folding or another spelling joined or added are given folded.
 */
export function originalWords(
  query: string,
  folded: readonly string[],
): (from: number, to: number) => string {
  const typed = query.split(/\s+/u).filter((part) => part !== '');
  // For each folded word, the part of the query it comes from.
  const sources = typed.flatMap((part, at) => wordsOf(fold(part)).map((word) => ({ word, at })));
  // With as many words each is in its place, also one that is read as another: "tenporada".
  const isInPlace = sources.length === folded.length;
  return (from, to) => {
    const words = folded.slice(from, to);
    const some = sources.slice(from, to);
    const isSame = isInPlace || some.every(({ word }, i) => word === words[i]);
    if (some.length === 0 || !isSame) return words.join(' ');
    return typed.slice(some[0]!.at, some.at(-1)!.at + 1).join(' ');
  };
}
