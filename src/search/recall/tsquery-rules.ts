// Builds tsquery texts. They are composed of folded words only, which contain nothing but letters
// and digits, so nothing a visitor types is ever interpreted as an operator.
import { itemAt } from '#shared/list-items.ts';
import { counterpartsOf } from '#search/read/abbreviation-rules.ts';
import { joinedName } from '#search/folding-rules.ts';
import { otherSpellings } from '#search/read/number-rules.ts';
import { isLast } from '#search/read/query-rules.ts';
import type { Typed } from '#search/read/query-rules.ts';

/** A word of the index and the number of entries that contain it. */
export type KnownWord = { word: string; entries: number };

/** A variant of a typed word: one word of the index, or several that must all match. */
export type Variant = { words: string[]; beginning: boolean };

/** Matches the significant words as typed, the last one as a prefix, or names with the whole query as prefix. */
export function literalQuery(typed: Typed): string {
  const all = typed.significant.map((word, index) => either(literalVariants(typed, word, index)));
  const last = itemAt(typed.words, -1);
  // In "senhor dos a" the "a" may become "anéis": an unfinished word may look like a stop word.
  if (last !== typed.significant.at(-1)) all.push(lexeme(last, true));
  return `${all.join(' & ')} | ${namePrefixQuery(typed)}`;
}

/**
 * The literal query without the last word, which costs a look-up of all words that begin so; undefined without other
 * words.
 */
export function widerLiteralQuery(typed: Typed): string | undefined {
  const others = withoutLast(
    typed,
    typed.significant.map((word, index) => either(literalVariants(typed, word, index))),
  );
  return others.length === 0 || typed.words.length < 2
    ? undefined
    : `${others.join(' & ')} | ${namePrefixQuery(typed)}`;
}

/** The elements for all significant words but the last one typed. */
export const withoutLast = <T>(typed: Typed, elements: readonly T[]): readonly T[] =>
  isLast(typed, typed.significant.length - 1) ? elements.slice(0, -1) : elements;

/** Matches names with all significant words whole, or equal to the words however they are split, or as one word. */
export function wholeQuery(typed: Typed): string {
  const all = typed.significant
    .map((word) =>
      either(
        [word, ...spellingsOf(typed, word)].map((form) => ({ words: [form], beginning: false })),
      ),
    )
    .join(' & ');
  if (typed.words.length === 1) return all;
  return `${all} | ${exactNameQuery(typed)} | ${lexeme(typed.words.join(''), false)}`;
}

/** Matches names that equal or start with the query, however it is split into words. */
export function namePrefixQuery({ words }: Typed): string {
  return lexeme(joinedName(words), true);
}

export function exactNameQuery({ words }: Typed): string {
  return lexeme(joinedName(words), false);
}

/** Matches all typed words, each by any of its variants. Words without variants are skipped; null if none has any. */
export function variantQuery(variants: readonly (readonly Variant[])[]): string | null {
  const all = variants.filter((wordVariants) => wordVariants.length > 0).map(either);
  return all.length === 0 ? null : all.join(' & ');
}

/** Matches any of several queries; null if there are none. */
export function anyQuery(queries: readonly string[]): string | null {
  return queries.length === 0 ? null : queries.map((query) => `(${query})`).join(' | ');
}

export function literalVariants(typed: Typed, word: string, index: number): Variant[] {
  const beginning = isLast(typed, index);
  return [
    { words: [word], beginning },
    ...spellingsOf(typed, word).map((form) => ({ words: [form], beginning: false })),
  ];
}

/** Other ways to write a word. A "v" or "x" alone is a letter; beside others it may be a Roman numeral. */
function spellingsOf({ words }: Typed, word: string): readonly string[] {
  if (words.length === 1 && word.length === 1 && !/\d/.test(word)) return [];
  return otherFormsOf(word);
}

/** Other ways to write a number, the words of an abbreviation, or the abbreviations of a word. */
export const otherFormsOf = (word: string): readonly string[] => [
  ...otherSpellings(word),
  ...counterpartsOf(word),
];

function either(variants: readonly Variant[]): string {
  const all = variants.map(({ words, beginning }) => {
    const parts = words.map((word, i) => lexeme(word, beginning && i === words.length - 1));
    return inBrackets(parts, ' & ');
  });
  return inBrackets(all, ' | ');
}

/** Several queries as one; a single one needs no brackets. */
const inBrackets = (queries: readonly string[], operator: string): string =>
  queries.length === 1 ? queries.join('') : `(${queries.join(operator)})`;

function lexeme(word: string, beginning: boolean): string {
  if (!/^=?[\p{L}\p{N}]+$/u.test(word)) throw new Error('only folded words can be looked up');
  return beginning ? `'${word}':*` : `'${word}'`;
}
