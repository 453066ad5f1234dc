// What is looked up, in the database's query language. It is only ever put together from folded
// words, which hold nothing but letters and digits; what people type never gets here as it is.
import { wholeOf } from './folding-rules.ts';
import { otherWritings } from './number-rules.ts';
import { isLast } from './query-rules.ts';
import type { Typed } from './query-rules.ts';

/** Ways to find one typed word: each is one word, or several that must all be there. */
export type Way = { words: string[]; beginning: boolean };

/** The words as typed, the last one as a beginning; or all of it as the beginning of a name. */
export function asTyped(typed: Typed): string {
  const all = typed.weighty.map((word, index) => either(waysAsTyped(typed, word, index)));
  const last = typed.words.at(-1)!;
  // "senhor dos a" may become "anéis": even a small word says how one goes on.
  if (last !== typed.weighty.at(-1)) all.push(lexeme(last, true));
  return `${all.join(' & ')} | ${beginningOfName(typed)}`;
}

/** Names that are, or begin with, what was typed, however it is split into words. */
export function beginningOfName({ words }: Typed): string {
  return lexeme(wholeOf(words), true);
}

export function wholeName({ words }: Typed): string {
  return lexeme(wholeOf(words), false);
}

/** Each typed word by one of its ways; words without any are left out. Null where none has any. */
export function byWays(ways: readonly (readonly Way[])[]): string | null {
  const all = ways.filter((each) => each.length > 0).map(either);
  return all.length === 0 ? null : all.join(' & ');
}

/** Any of several look-ups. */
export function anyOf(lookUps: readonly string[]): string | null {
  return lookUps.length === 0 ? null : lookUps.map((one) => `(${one})`).join(' | ');
}

export function waysAsTyped(typed: Typed, word: string, index: number): Way[] {
  const beginning = isLast(typed, index);
  return [
    { words: [word], beginning },
    ...numberWays(typed, word).map((other) => ({ words: [other], beginning: false })),
  ];
}

/** A lone "v" or "x" is a letter; beside other words it may be a number. */
function numberWays({ words }: Typed, word: string): readonly string[] {
  return words.length === 1 && word.length === 1 && !/\d/.test(word) ? [] : otherWritings(word);
}

function either(ways: readonly Way[]): string {
  const all = ways.map(({ words, beginning }) => {
    const parts = words.map((word, i) => lexeme(word, beginning && i === words.length - 1));
    return parts.length === 1 ? parts[0]! : `(${parts.join(' & ')})`;
  });
  return all.length === 1 ? all[0]! : `(${all.join(' | ')})`;
}

function lexeme(word: string, beginning: boolean): string {
  if (!/^=?[\p{L}\p{N}]+$/u.test(word)) throw new Error('only folded words can be looked up');
  return beginning ? `'${word}':*` : `'${word}'`;
}
