// The part of a saga that a query asks for; saga-rules.ts finds the title.
import { numberValue } from './number-rules.ts';

/** A query that ends in a number: "harry potter 2", "duna parte 2". */
export type Instalment = {
  base: string[];
  number: number;
  /** The part of an instalment that has several: the 2 of "harry potter 7 parte 2". */
  part?: number;
  /** True if the number follows a word like "parte": "amanhecer parte 1". */
  isPart?: boolean;
};

const MAX_NUMBER = 20;
/** Words between a saga's name and its number. */
const PART_WORDS = new Set('parte part pt volume vol capitulo chapter episodio episode'.split(' '));

export const isPartWord = (word: string): boolean => PART_WORDS.has(word);

/** The saga and the number, or undefined. Numbers in words ("dois") count only after "parte". */
export function instalmentOf(words: readonly string[]): Instalment | undefined {
  for (let at = 1; at < words.length; at += 1) {
    const rest = words.slice(at);
    const isPart = PART_WORDS.has(rest[0]!);
    const number = numberAt(rest);
    if (number === undefined || number > MAX_NUMBER) continue;
    // "harry potter 7 parte 2": the first number counts, and nothing but numbers may follow.
    const after = rest.slice(isPart ? 2 : 1);
    if (!after.every((word) => PART_WORDS.has(word) || numberValue(word) !== undefined)) continue;
    const base = words.slice(0, at);
    if (base.every((word) => numberValue(word) !== undefined)) continue;
    const part = numberAt(after);
    return { base, number, ...(part !== undefined && { part }), ...(isPart && { isPart }) };
  }
  return undefined;
}

/** The number at the beginning of these words, or after a word like "parte"; written out ("dois") only after one. */
export function numberAt([first, second]: readonly string[]): number | undefined {
  if (first === undefined) return undefined;
  if (PART_WORDS.has(first)) return second === undefined ? undefined : numberValue(second);
  return /^(\d+|[ivx]+)$/.test(first) ? numberValue(first) : undefined;
}
