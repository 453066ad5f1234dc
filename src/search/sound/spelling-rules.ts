import { itemAt } from '#shared/list-items.ts';
import { fnv1a } from '#platform/hash.ts';
import { skeletonsOf } from './heard-rules.ts';
import type { WrittenBy } from './reading-rules.ts';

/** Longer words are compared by this many letters. */
const MAX_COMPARED_LENGTH = 24;
/** Unfinished words are corrected from this many letters on. */
const PREFIX_LENGTH = 5;
const MIN_WORD_LENGTH = 3;

/**
 * Hashes of a word with up to one letter deleted, and of its skeletons. Two words that are one typo
 * apart (a letter inserted, deleted or replaced, or two swapped) share at least one, and so do one and the beginning of
 * another, if it `mayBeBegun`.
 */
export function deletionHashes(word: string, by: WrittenBy = 'name', mayBeBegun = true): number[] {
  if (word.length < MIN_WORD_LENGTH) return [];
  const forms = new Set(singleDeletions(word.slice(0, MAX_COMPARED_LENGTH)));
  for (const skeleton of skeletonsOf(word, by)) forms.add(`*${skeleton}`);
  if (mayBeBegun && word.length >= PREFIX_LENGTH) {
    for (const rest of singleDeletions(word.slice(0, PREFIX_LENGTH))) forms.add(`^${rest}`);
  }
  // Collisions are harmless: words are compared afterwards.
  return [...new Set([...forms].map(fnv1a))].toSorted((a, b) => a - b);
}

function singleDeletions(text: string): string[] {
  return [text, ...Array.from(text, (_, i) => text.slice(0, i) + text.slice(i + 1))];
}

/**
 * Edit distance between two words: insertions, deletions, replacements and swapped neighbours.
 * Returns `most + 1` for anything above `most`.
 */
export function editDistance(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > most) return most + 1;
  if (missingLetters(typed, word) > most || missingLetters(word, typed) > most) return most + 1;
  return Math.min(most + 1, itemAt(lastDistanceRow(typed, word), word.length));
}

/** The smallest edit distance between `typed` and any prefix of `word`; `most + 1` above `most`. */
export function prefixEditDistance(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most || missingLetters(typed, word) > most) return most + 1;
  const compared = word.slice(0, typed.length + most);
  const row = lastDistanceRow(typed, compared).subarray(0, compared.length + 1);
  let least = most + 1;
  for (const distance of row) least = Math.min(least, distance);
  return least;
}

/** The number of letters of one word that the other lacks: a lower bound of the edit distance. */
export function missingLetters(word: string, wordWith: string): number {
  return countBits(letterBits(word) & ~letterBits(wordWith));
}

export function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** A bit per letter. Letters that share a bit only make the bound lower, never too high. */
export function letterBits(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** Three rows of distances, used again and again: a search compares thousands of words. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/**
 * Optimal string alignment. Returns the last row: the distance of `typed` to each prefix of `word`.
 * It is valid until the next call, and longer than needed.
 */
function lastDistanceRow(typed: string, word: string): Uint16Array {
  const { length } = word;
  if (length >= rows[0].length) {
    rows = [new Uint16Array(2 * length), new Uint16Array(2 * length), new Uint16Array(2 * length)];
  }
  let [before, last, row] = rows;
  for (let j = 0; j <= length; j += 1) last[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    const letter = typed.charCodeAt(i - 1);
    const previous = i > 1 ? typed.charCodeAt(i - 2) : -1;
    row[0] = i;
    for (let j = 1; j <= length; j += 1) {
      const against = word.charCodeAt(j - 1);
      let least = last[j - 1]! + (letter === against ? 0 : 1);
      if (last[j]! + 1 < least) least = last[j]! + 1;
      if (row[j - 1]! + 1 < least) least = row[j - 1]! + 1;
      if (j > 1 && previous === against && letter === word.charCodeAt(j - 2)) {
        least = Math.min(least, before[j - 2]! + 1);
      }
      row[j] = least;
    }
    [before, last, row] = [last, row, before];
  }
  return last;
}
