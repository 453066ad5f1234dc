// How a name sounds to Brazilians, for foreign names written by ear: "brequim bad", "grin buk".
import { isStopWord } from './folding-rules.ts';
import { isVowel } from './heard-distance-rules.ts';
import { readWords } from './reading-rules.ts';
import type { WrittenBy } from './reading-rules.ts';

/**
 * Whether somebody can have written this by ear: letters hit at random have no vowel, four consonants
 * or vowels in a row, neighbouring keys, or a q without its u.
 */
export function isHearable(word: string): boolean {
  // A letter by itself is spelled: "dragon bol z".
  if (word.length === 1) return true;
  if (isKeyboardRun(word)) return false;
  const letters = word
    .replace(/gh|h/g, '')
    .replace(/(?<=[gq])u(?=[aeiouy])/g, '')
    // As in "reirsprei".
    .replace(/s(?=[bcdfgkpt][lr])/g, '')
    // As in "cristian beiou", who is Bale.
    .replace(/iou$/, 'iu');
  // A u between vowels is the w of "rateuei".
  const vowels = letters.replace(/(?<=[aeiouy])u(?=[aeiouy])/g, 'w');
  const isRandom =
    /q(?!u)/.test(word) ||
    /[^aeiouy\d]{4}/.test(letters) ||
    /[aeiouy]{4}|[aeiouyw]{5}/.test(vowels);
  return /[aeiouy]/.test(word) && !isRandom;
}

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  [...row].toReversed().join(''),
]);
/** "property" has four neighbouring keys in order, no word has more. */
const KEYBOARD_RUN = 5;

function isKeyboardRun(word: string): boolean {
  for (let from = 0; from + KEYBOARD_RUN <= word.length; from += 1) {
    const keys = word.slice(from, from + KEYBOARD_RUN);
    if (KEYBOARD.some((row) => row.includes(keys))) return true;
  }
  return false;
}

/** Fewer consonants are shared by too many words. */
const MIN_WORD_CONSONANTS = 2;
/** The same of a whole name. Longer names are compared by their first consonants. */
const NAME_CONSONANTS = { min: 3, max: 12 };

/**
 * A word as it is heard: read as Portuguese and as English, each with a silent h and with one that
 * sounds like the r of "rato". One letter a sound; the vowels are a, e, i, o and u.
 */
export function heardForms(word: string, by: WrittenBy = 'name'): string[] {
  return heardNames([word], by);
}

/** The whole name as it is heard, read in each way; the boundaries of words are not heard. */
export function heardNames(words: readonly string[], by: WrittenBy = 'name'): string[] {
  return [...new Set(readWords(heardWords(words), by).flatMap(withBothH))];
}

/** Of a longer name the other words are not compared, which bounds the cost. */
const MAX_HEARD_WORDS = 12;

/** The first words of a name by which it is heard: without numbers, and an article at the beginning. */
export function heardWords(words: readonly string[]): readonly string[] {
  const spoken = words.filter((word) => !/^\d+$/.test(word));
  const some = spoken.length > 0 ? spoken : words;
  const from = some.length > 1 && isStopWord(some[0]!) ? 1 : 0;
  return some.slice(from, from + MAX_HEARD_WORDS);
}

/**
 * The consonants of what is heard, with an "a" for vowels at the beginning; and the same without the n
 * of nasal vowels, which is left out by ear: "indepedensi".
 */
function consonantsOf(heard: string): string[] {
  const first = isVowel(heard[0] ?? '') ? 'a' : heard.slice(0, 1);
  const rest = heard.slice(1);
  return [rest, rest.replace(/n(?=[^aeiou])/g, '')].map(
    (each) => first + each.replace(/[aeiou]/g, ''),
  );
}

/** The consonants of each way to hear a word: "brequim" and "breaking" have some in common. */
export function skeletonsOf(word: string, by: WrittenBy = 'name'): string[] {
  const all = new Set(heardForms(word, by).flatMap(consonantsOf));
  return [...all].filter((each) => each.length >= MIN_WORD_CONSONANTS);
}

/** The same of a whole name, cut to its beginning. */
export function nameSkeletons(words: readonly string[], by: WrittenBy = 'name'): string[] {
  const { min, max } = NAME_CONSONANTS;
  const all = new Set(
    heardNames(words, by)
      .flatMap(consonantsOf)
      .map((each) => each.slice(0, max)),
  );
  return [...all].filter((each) => each.length >= min);
}

/** The words joined, with silent h's, and with h's that sound like the r of "rato". */
function withBothH(words: readonly string[]): string[] {
  const silent = words.join('').replaceAll('h', '');
  if (!words.some((word) => word.includes('h'))) return [silent];
  const heard = words.map((word) => word.replace(/^h|(?<=[dfn])h|(?<=[aeiou])h(?=[aeiou])/g, 'r'));
  return [silent, heard.join('').replaceAll('h', '')];
}
