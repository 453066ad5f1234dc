// Numbers of several words in a query, which the names of titles have as digits: "A 13ª Emenda".
import { fold } from './folding-rules.ts';
import { HUNDREDS, ONES, TENS } from './spoken-number-rules.ts';

const ORDINALS = {
  ones: 'primeiro segundo terceiro quarto quinto sexto setimo oitavo nono',
  tens: 'decimo vigesimo trigesimo quadragesimo quinquagesimo sexagesimo septuagesimo octogesimo nonagesimo',
};

/** The words of which numbers are composed, folded, with their values. */
const PARTS = new Map<string, number>();
function add(words: readonly string[], valueAt: (index: number) => number): void {
  for (const [index, word] of words.entries()) PARTS.set(word, valueAt(index));
}
const bothGenders = (words: string) =>
  [words.split(' '), words.replaceAll(/o\b/g, 'a').split(' ')] as const;
for (const ones of Object.values(ONES)) add(ones, (index) => index);
for (const tens of Object.values(TENS)) add(tens, (index) => 10 * (index + 2));
for (const ones of bothGenders(ORDINALS.ones)) add(ones, (index) => index + 1);
for (const tens of bothGenders(ORDINALS.tens)) add(tens, (index) => 10 * (index + 1));
add(HUNDREDS, (index) => 100 * (index + 1));
add(
  HUNDREDS.map((word) => word.replace(/os$/, 'as')),
  (index) => 100 * (index + 1),
);
add(['uma', 'duas', 'catorze', 'quatorze', 'cem'], (index) => [1, 2, 14, 14, 100][index]!);
PARTS.delete('zero');

const THOUSAND = new Set(['mil', 'thousand']);
const AND = new Set(['e', 'and']);

/** The query with numbers of several words as digits: "a décima terceira emenda" is "a 13 emenda". */
export function withDigits(query: string): string {
  const words = query.split(' ');
  const folded = words.map(fold);
  const parts: string[] = [];
  for (let at = 0; at < words.length;) {
    const number = numberAt(folded, at);
    parts.push(number ? String(number.value) : words[at]!);
    at = number?.to ?? at + 1;
  }
  return parts.join(' ');
}

/** The number of two words and more that begins here, each part of which is less than the last digit of the one before it. */
function numberAt(
  words: readonly string[],
  from: number,
): { value: number; to: number } | undefined {
  let [thousands, rest, below, count, to] = [0, 0, Infinity, 0, from];
  for (let at = from; at < words.length; at += 1) {
    const word = words[at]!;
    if (count > 0 && AND.has(word) && at === to) continue;
    if (THOUSAND.has(word) && thousands === 0 && rest < 1000) {
      thousands = 1000 * Math.max(1, rest);
      [rest, below] = [0, 1000];
    } else if (word === 'hundred' && rest > 0 && rest < 10) {
      [rest, below] = [100 * rest, 100];
    } else {
      const value = PARTS.get(word);
      if (value === undefined || value >= below) break;
      rest += value;
      below = value >= 100 ? 100 : value >= 20 || isTenth(word) ? 10 : 1;
    }
    count += 1;
    to = at + 1;
  }
  // In "dois mil e dose" another part follows, which is misspelt.
  return count < 2 || AND.has(words[to] ?? '') ? undefined : { value: thousands + rest, to };
}

/** "décima", which another ordinal may follow, unlike "dez". */
const isTenth = (word: string) => word === 'decimo' || word === 'decima';
