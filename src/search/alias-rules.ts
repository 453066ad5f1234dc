import { fold, wordsOf } from './folding-rules.ts';

/** Folded aliases with the folded words of the names that they stand for. */
export type Aliases = ReadonlyMap<string, readonly string[]>;

const MAX_WORDS = 4;

export function aliasesOf(rows: readonly { alias: string; name: string }[]): Aliases {
  return new Map(rows.map(({ alias, name }) => [fold(alias), wordsOf(fold(name))]));
}

/** The name that the longest alias at the end stands for, and the words before it, at least one. */
export function aliasAtTheEnd(
  words: readonly string[],
  aliases: Aliases,
): { before: readonly string[]; name: readonly string[] } | undefined {
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count -= 1) {
    const name = aliases.get(words.slice(-count).join(' '));
    if (name !== undefined) return { before: words.slice(0, -count), name };
  }
  return undefined;
}

/** Replaces the longest alias at the beginning of the words by its name; undefined if there is none. */
export function withoutAlias(words: readonly string[], aliases: Aliases): string[] | undefined {
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1) {
    const name = aliases.get(words.slice(0, count).join(' '));
    if (name !== undefined) return [...name, ...words.slice(count)];
  }
  return undefined;
}
