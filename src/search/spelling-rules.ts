/** Longer words are compared by their beginning. */
const LONGEST_COMPARED = 24;
/** Somebody who is still typing is helped from this many letters on. */
const BEGINNING = 5;
const SHORTEST = 3;

/**
 * A word as it sounds in Brazil, roughly: "xaves" and "chaves", "brazil" and "brasil" come out
 * the same.
 */
export function soundOf(word: string): string {
  return word
    .replace(/^es(?=[bcdfgkmnpqtv])/, 's')
    .replaceAll('ph', 'f')
    .replace(/(?<!^)th|^th/g, 't')
    .replace(/ch|sh/g, 'x')
    .replace(/ck|qu(?=[ei])|q/g, 'k')
    .replace(/sc(?=[ei])|c(?=[eiy])/g, 's')
    .replaceAll('c', 'k')
    .replace(/gu(?=[ei])/g, 'g#')
    .replace(/g(?=[eiy])/g, 'j')
    .replaceAll('#', '')
    .replace(/(?<![ln])h/g, '')
    .replaceAll('z', 's')
    .replace(/x$/, 'ks')
    .replaceAll('w', 'u')
    .replaceAll('y', 'i')
    .replace(/m$/, 'n')
    .replace(/l$/, 'u')
    .replace(/(.)\1+/g, '$1');
}

/**
 * Hashes of what is left of a word, and of its sound, when up to one letter is gone. Two words
 * that are one slip apart (a letter too many, too few, another, or two swapped) share one.
 */
export function spellingsOf(word: string): number[] {
  if (word.length < SHORTEST) return [];
  const forms = new Set<string>();
  for (const form of new Set([word, soundOf(word)])) {
    for (const rest of withoutOne(form.slice(0, LONGEST_COMPARED))) forms.add(rest);
  }
  if (word.length >= BEGINNING) {
    for (const rest of withoutOne(word.slice(0, BEGINNING))) forms.add(`^${rest}`);
  }
  return [...new Set([...forms].map(hashOf))].toSorted((a, b) => a - b);
}

function withoutOne(text: string): string[] {
  return [text, ...Array.from(text, (_, i) => text.slice(0, i) + text.slice(i + 1))];
}

/** FNV-1a, as PostgreSQL's integer: what collides by chance is compared letter by letter after. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash | 0;
}

/**
 * Slips between two words: letters too many, too few, others, and neighbours swapped. Above
 * `most` it is `most + 1`.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  if (lettersMissing(one, other) > most || lettersMissing(other, one) > most) return most + 1;
  return Math.min(most + 1, slipRow(one, other).at(-1)!);
}

/** The fewest slips between `typed` and any beginning of `word`. */
export function slipsToBeginning(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most || lettersMissing(typed, word) > most) return most + 1;
  return Math.min(most + 1, ...slipRow(typed, word.slice(0, typed.length + most)));
}

/** How many letters of one word are nowhere in the other: no fewer slips are between them. */
export function lettersMissing(word: string, other: string): number {
  let missing = lettersOf(word) & ~lettersOf(other);
  let count = 0;
  for (; missing !== 0; missing &= missing - 1) count += 1;
  return count;
}

/** A bit for each letter; those that share one make a word look nearer than it is, never farther. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** Optimal string alignment; the last row: slips between all of `one` and each beginning of `other`. */
function slipRow(one: string, other: string): number[] {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, before[j - 2]! + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last;
}
