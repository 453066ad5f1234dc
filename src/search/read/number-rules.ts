// Numbers in queries and names: written in digits, words or Roman numerals, and the number of an instalment.
import { valueAt } from '#shared/list-items.ts';

/** Numbers as people write them: Portuguese and English, cardinal and ordinal. */
const WORDS: Record<number, string> = {
  1: 'um uma one primeiro primeira first',
  2: 'dois duas two segundo segunda second',
  3: 'tres three terceiro terceira third',
  4: 'quatro four quarto quarta fourth',
  5: 'cinco five quinto quinta fifth',
  6: 'seis six sexto sexta sixth',
  7: 'sete seven setimo setima seventh',
  8: 'oito eight oitavo oitava',
  9: 'nove nine nono nona',
  10: 'dez ten decimo decima',
  11: 'onze eleven',
  12: 'doze twelve',
  13: 'treze thirteen',
  14: 'catorze quatorze fourteen',
  15: 'quinze fifteen',
  16: 'dezesseis sixteen',
  17: 'dezessete seventeen',
  18: 'dezoito eighteen',
  19: 'dezenove nineteen',
  20: 'vinte twenty',
  30: 'trinta thirty',
  40: 'quarenta forty',
  50: 'cinquenta fifty',
  60: 'sessenta sixty',
  70: 'setenta seventy',
  80: 'oitenta eighty',
  90: 'noventa ninety',
  100: 'cem hundred',
  1000: 'mil thousand',
};
/** Larger Roman numerals collide with words ("mix", "di"), and no sequel needs them. */
const MAX_ROMAN = 39;

const valueOf = new Map<string, number>();
const spellingsByValue = new Map<number, string[]>();
for (let value = 1; value <= MAX_ROMAN; value += 1) write(value, [String(value), roman(value)]);
for (const [value, words] of Object.entries(WORDS)) {
  write(Number(value), [value, ...words.split(' ')]);
}

function write(value: number, variants: string[]): void {
  const spellings = spellingsByValue.get(value) ?? [];
  spellingsByValue.set(value, [...new Set([...spellings, ...variants])]);
  for (const way of variants) valueOf.set(way, value);
}

function roman(value: number): string {
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
  return 'x'.repeat(Math.floor(value / 10)) + ones[value % 10];
}

/** The value of a number in digits, words or Roman numerals; undefined for another word. */
export function numberValue(word: string): number | undefined {
  return valueOf.get(word);
}

/** The other ways to write a number ("ii": 2, dois, two …); empty if the word is not a number. */
export function otherSpellings(word: string): readonly string[] {
  const value = valueOf.get(word);
  if (value === undefined) return [];
  return valueAt(spellingsByValue, value).filter((way) => way !== word);
}

/** True if two words are the same number. */
export function sameNumber(typed: string, word: string): boolean {
  const value = valueOf.get(typed);
  return value !== undefined && value === valueOf.get(word);
}

/** A query that ends in a number: "harry potter 2", "duna parte 2". */
export type Instalment = {
  base: string[];
  number: number;
};

const MAX_NUMBER = 20;
/** Words between a saga's name and its number. */
const PART_WORDS = new Set(
  'parte part pt volume vol capitulo chapter episodio episode ep'.split(' '),
);

export const isPartWord = (word: string): boolean => PART_WORDS.has(word);

/** The saga and the number, or undefined. Numbers in words ("dois") count only after "parte". */
export function instalmentOf(words: readonly string[]): Instalment | undefined {
  for (const [at, first] of words.entries()) {
    if (at === 0) continue;
    const rest = words.slice(at);
    const isPart = PART_WORDS.has(first);
    const number = numberAt(rest);
    if (number === undefined || number > MAX_NUMBER) continue;
    // "harry potter 7 parte 2": the first number counts, and nothing but numbers may follow.
    const after = rest.slice(isPart ? 2 : 1);
    if (!after.every((word) => PART_WORDS.has(word) || numberValue(word) !== undefined)) continue;
    const base = words.slice(0, at);
    if (base.every((word) => numberValue(word) !== undefined)) continue;
    return { base, number };
  }
  return undefined;
}

/** The number at the beginning of these words, or after a word like "parte"; written out ("dois") only after one. */
export function numberAt([first, second]: readonly string[]): number | undefined {
  if (first === undefined) return undefined;
  if (PART_WORDS.has(first)) return second === undefined ? undefined : numberValue(second);
  return /^(\d+|[ivx]+)$/.test(first) ? numberValue(first) : undefined;
}
