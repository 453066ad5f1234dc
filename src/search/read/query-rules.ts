import { itemAt } from '#shared/list-items.ts';
import { fold, significantWords, wordsOf } from '#search/folding-rules.ts';

/** Characters; the API rejects longer queries. */
export const MAX_QUERY_LENGTH = 200;
/** Words of a query that are read; further ones are ignored. */
const MAX_QUERY_WORDS = 10;

/** A parsed query: the folded text, its words in order, and the words a result must contain. */
export type Typed = { text: string; words: string[]; significant: string[] };

/** Parses a query; null if it has no letter and no digit. */
export function readQuery(query: string): Typed | null {
  const words = wordsOf(fold(withYearLast(query))).slice(0, MAX_QUERY_WORDS);
  return words.length === 0 ? null : typedOf(words);
}

/** The query with a year in brackets at its end, where a year is looked for: "(2019) 1917". */
const withYearLast = (query: string): string =>
  query.replace(/^(.*)[([](\d{4})[)\]](.*\S.*)$/su, '$1 $3 $2');

/** Parses folded words, at least one. */
export function typedOf(words: readonly string[]): Typed {
  return { text: words.join(' '), words: [...words], significant: significantWords(words) };
}

/** True if this is the last typed word, which may be unfinished and so also matches as a prefix. */
export function isLast({ words, significant }: Typed, index: number): boolean {
  return index === significant.length - 1 && significant[index] === words.at(-1);
}

/** True if the last of several words has at most this many letters so far, with which very many words begin. */
export const isBegun = ({ words }: { words: readonly string[] }, letters = 2): boolean =>
  words.length > 1 && itemAt(words, -1).length <= letters;
