import { isStopWord } from './folding-rules.ts';
import type { Typed } from './query-rules.ts';

/** How many entries of a kind may have the words of a query. */
export type Commonness = 'rare' | 'common' | 'unclear';

/**
 * Whether many entries of a kind have these words: one word that is a common one or, with `asPrefix`, begins so.
 * Of several common words, stop words and single letters it is unclear: very many names have each, perhaps none all.
 */
export function commonnessOf(
  { significant }: Pick<Typed, 'significant'>,
  common: readonly string[] = [],
  asPrefix = true,
): Commonness {
  const last = significant.length - 1;
  const isShort = (word: string) => word.length < 2 || isStopWord(word);
  const isCommon = (typed: string, at: number) =>
    common.some((word) => (asPrefix && at === last ? word.startsWith(typed) : word === typed));
  if (significant.every(isShort)) return 'unclear';
  if (last === 0) return isCommon(significant[0]!, 0) ? 'common' : 'rare';
  return significant.every((word, at) => isShort(word) || isCommon(word, at)) ? 'unclear' : 'rare';
}
