// The sound of a name to Brazilians, for foreign names written by ear: "brequim bad", "grin buk".
import { itemAt } from '#shared/list-items.ts';
import { readWords } from './reading-rules.ts';
import { isVowel } from './heard-distance-rules.ts';
import type { WrittenBy } from './reading-rules.ts';

// Recognises letters hit at random: nobody types them for a name, so no similar name is meant.

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Neighbouring keys in order that no word has; "property" has four. */
const KEYBOARD_RUN = 5;
/** Keys that a resting hand hits: the least number, and the greatest step from one to the next. */
const WALK = { min: 5, step: 2 };

const runs = ROWS.flatMap((row) => [row, [...row].toReversed().join('')]);

/** True if it has `KEYBOARD_RUN` neighbouring keys in order. */
export function hasKeyboardRun(word: string): boolean {
  for (let from = 0; from + KEYBOARD_RUN <= word.length; from += 1) {
    const keys = word.slice(from, from + KEYBOARD_RUN);
    if (runs.some((row) => row.includes(keys))) return true;
  }
  return false;
}

/** True if a resting hand hits these keys ("werwer", "tuiuter"), or if one piece is repeated ("asrasr"). */
export function isHitAtRandom(word: string): boolean {
  return isKeyboardWalk(word) || isRepetition(word);
}

function isKeyboardWalk(word: string): boolean {
  if (word.length < WALK.min) return false;
  const row = ROWS.find((keys) => keys.includes(word.charAt(0)));
  if (row === undefined) return false;
  const keys = Array.from(word, (letter) => row.indexOf(letter));
  return keys.every((key, i) => key >= 0 && Math.abs(key - (keys[i - 1] ?? key)) <= WALK.step);
}

/** A syllable that names repeat: "Tintin", "bombom". */
const SYLLABLE = /^[^aeiou][aeiou][lmnr]$/;

/** True if a piece is whole at least twice and the word has `WALK.min` letters: "kiki" and "quiqui" may be names. */
function isRepetition(word: string): boolean {
  const letters = word.replaceAll('qu', 'k');
  const [all = '', piece = ''] = /^(.{1,5}?)\1+/.exec(letters) ?? [];
  if (all.length === 2 * piece.length && SYLLABLE.test(piece)) return false;
  return all.length >= WALK.min && piece.startsWith(letters.slice(all.length));
}

/**
 * True if somebody can have written this by ear. Letters hit at random have no vowel, four consonants or vowels in a
 * row, neighbouring keys or a q without its u, or they begin or end as no word does.
 */
export function isHearable(word: string): boolean {
  // A letter by itself is spelled: "dragon bol z".
  if (word.length === 1) return true;
  if (hasKeyboardRun(word) || isHitAtRandom(word) || isUnspeakable(word)) return false;
  const letters = word
    .replace(/gh|h/g, '')
    .replace(/(?<=[gq])u(?=[aeiouy])/g, '')
    // For "reirsprei".
    .replace(/s(?=[bcdfgkpt][lr])/g, '')
    // "iou" is heard as "iu" in "cristian beiou" (Bale) and "estaious" (Stiles).
    .replace(/iou(?=s?$)/, 'iu');
  // A u between vowels is the w of "rateuei", and one at the beginning that of "uaier".
  const vowels = letters.replace(/(?<=^|[aeiouy])u(?=[aeiouy])/g, 'w');
  const isRandom =
    // "guéleqsi" is possible.
    /q(?!u|s[aeiou])/.test(word) ||
    /[^aeiouy\d]{4}/.test(letters) ||
    /[aeiouy]{4}|[aeiouyw]{5}/.test(vowels);
  return /[aeiouy]/.test(word) && !isRandom;
}

/** Two consonants that can begin a word in Portuguese or in a language of names. */
const ONSET =
  /^(?:(.)\1|[bcdfgkptvw][lr]|[bcdfgjklnprstvwxz]h|s[bcdfgkmlnpqrtvw]|[dt][jxzsvw]|[gkp]n|p[fst]|m[ck]|tc|x[lmr]|vl|cz|q)/;
/** Two consonants that can end such a word. */
const CODA =
  /(?:(.)\1|[lnr][bcdfgkmnptvxz]|[^jq]s|[scfhkpx]t|s[ckmp]|[cglnprst]h|[tdr]z|vd|ck|m[bnp]|gn|h[lmnr]|[bdfgpt]l|rl|wn|w[dlk]|[xq])$/;

/** True if a word begins or ends with consonants that no word has there: "tbop", "irkl". */
function isUnspeakable(word: string): boolean {
  const begins = /^[^aeiouy\d]{2}/.test(word) && !ONSET.test(word);
  return begins || (/[^aeiouy\d]{2}$/.test(word) && !CODA.test(word));
}

/** Fewer consonants are shared by too many words. */
const MIN_WORD_CONSONANTS = 2;
/** Consonants of a whole name: with fewer it has no skeleton, and further ones are not compared. */
const NAME_CONSONANTS = { min: 3, max: 12 };

/**
 * The sounds of a word: read as Portuguese and as English, each with a silent h and with an h that sounds like the r of
 * "rato". Each letter is a sound; the vowels are a, e, i, o and u.
 */
export function heardForms(word: string, by: WrittenBy = 'name'): string[] {
  return heardNames([word], by);
}

/** The sounds of a whole name, read in each way; the boundaries of words are not heard. */
export function heardNames(words: readonly string[], by: WrittenBy = 'name'): string[] {
  return [...new Set(readWords(heardWords(words), by).flatMap(withBothH))];
}

/** Words of a name that are compared; a limit bounds the cost. */
const MAX_HEARD_WORDS = 12;

/** Words left out at the beginning: articles, "di" for "the", and "de", which people write for it too. */
const ARTICLES = new Set(
  'o a os as um uma the an el la los las le les der die das de di do da dos das'.split(' '),
);

/** The first words of a name by which it is heard: without numbers, and an article at the beginning. */
export function heardWords(words: readonly string[]): readonly string[] {
  const spoken = words.filter((word) => !/^\d+$/.test(word));
  const some = spoken.length > 0 ? spoken : words;
  const from = some.length > 1 && ARTICLES.has(itemAt(some, 0)) ? 1 : 0;
  return some.slice(from, from + MAX_HEARD_WORDS);
}

/** The consonants of a sound, with an "a" for vowels at the beginning. */
function consonantsOf(heard: string): string {
  // A loop, because regular expressions took a noticeable part of each search: names are heard in many ways.
  let all = isVowel(heard.charAt(0)) ? 'a' : heard.charAt(0);
  for (let i = 1; i < heard.length; i += 1) {
    const letter = heard.charAt(i);
    if (!isVowel(letter)) all += letter;
  }
  return all;
}

/** The consonants for each way to hear a word: "brequim" and "breaking" have some in common. */
export function skeletonsOf(word: string, by: WrittenBy = 'name'): string[] {
  const all = new Set(heardForms(word, by).map(consonantsOf));
  return [...all].filter((consonants) => consonants.length >= MIN_WORD_CONSONANTS);
}

/** The consonants for each way to hear a whole name, cut to its beginning. */
export function nameSkeletons(words: readonly string[], by: WrittenBy = 'name'): string[] {
  return skeletonsOfHeard(heardNames(words, by));
}

/** The consonants of each of these sounds of a name, cut to their beginning. */
export function skeletonsOfHeard(heard: readonly string[]): string[] {
  const { min, max } = NAME_CONSONANTS;
  const all = new Set(heard.map((sound) => consonantsOf(sound).slice(0, max)));
  return [...all].filter((consonants) => consonants.length >= min);
}

/** Letters of a short sound: "rit", "saiku". */
const SHORT_LETTERS = { min: 3, max: 8 };

/**
 * Sounds of names with too few consonants for a skeleton, with two kinds of vowels beside a: "saiku" for "Psycho",
 * which people also write "saicou".
 */
export function shortSoundsOf(heard: readonly string[]): string[] {
  const short = heard.filter((sound) => consonantsOf(sound).length < NAME_CONSONANTS.min);
  return [...new Set(short.map(withKindsOfVowels))].filter(
    ({ length }) => length >= SHORT_LETTERS.min && length <= SHORT_LETTERS.max,
  );
}

/** The sounds themselves, and each with one vowel replaced, left out, or added beside another. */
export function likeShortSounds(sounds: readonly string[]): string[] {
  const others = sounds.flatMap((sound) =>
    Array.from(sound, (letter, at) => {
      if (!isVowel(letter)) return [];
      const [before, after] = [sound.slice(0, at), sound.slice(at + 1)];
      return ['', 'a', 'i', 'u'].flatMap((vowel) => [
        before + vowel + after,
        before + vowel + letter + after,
        before + letter + vowel + after,
      ]);
    }).flat(),
  );
  return [...new Set([...sounds, ...others.map(withKindsOfVowels)])].filter(
    (sound) => sound.length >= SHORT_LETTERS.min && /[aiu]/.test(sound),
  );
}

const withKindsOfVowels = (heard: string) =>
  heard
    .replaceAll('e', 'i')
    .replaceAll('o', 'u')
    .replace(/(.)\1+/g, '$1');

/** The words joined, with silent h's, and with h's that sound like the r of "rato". */
function withBothH(words: readonly string[]): string[] {
  const silent = joined(words);
  if (!words.some((word) => word.includes('h'))) return [silent];
  const heard = words.map((word) => word.replace(/^h|(?<=[dfn])h|(?<=[aeiou])h(?=[aeiou])/g, 'r'));
  return [silent, joined(heard)];
}

/** The words as one; a sound that ends one and begins the next is heard once. */
function joined(words: readonly string[]): string {
  const all = words.join('');
  let heard = '';
  let last = '';
  for (const letter of all) {
    if (letter === 'h' || (letter === last && !isVowel(letter))) continue;
    heard += letter;
    last = letter;
  }
  return heard;
}
