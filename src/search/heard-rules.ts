// How a name sounds to Brazilians, for foreign names written by ear: "brequim bad", "grin buk".
import { withSpokenNumbers } from './english-sound-rules.ts';
import { isVowel } from './heard-distance-rules.ts';
import { hasKeyboardRun, isHitAtRandom } from './random-letter-rules.ts';
import { readWords } from './reading-rules.ts';
import type { WrittenBy } from './reading-rules.ts';

/**
 * Whether somebody can have written this by ear: letters hit at random have no vowel, four consonants
 * or vowels in a row, neighbouring keys, or a q without its u; or they begin or end as no word does.
 */
export function isHearable(word: string): boolean {
  // A letter by itself is spelled: "dragon bol z".
  if (word.length === 1) return true;
  if (hasKeyboardRun(word) || isHitAtRandom(word) || isUnspeakable(word)) return false;
  const letters = word
    .replace(/gh|h/g, '')
    .replace(/(?<=[gq])u(?=[aeiouy])/g, '')
    // As in "reirsprei".
    .replace(/s(?=[bcdfgkpt][lr])/g, '')
    // As in "cristian beiou", who is Bale, and "estaious", who is Stiles.
    .replace(/iou(?=s?$)/, 'iu');
  // A u between vowels is the w of "rateuei", and one at the beginning that of "uaier".
  const vowels = letters.replace(/(?<=^|[aeiouy])u(?=[aeiouy])/g, 'w');
  const isRandom =
    // As in "guéleqsi".
    /q(?!u|s[aeiou])/.test(word) ||
    /[^aeiouy\d]{4}/.test(letters) ||
    /[aeiouy]{4}|[aeiouyw]{5}/.test(vowels);
  return /[aeiouy]/.test(word) && !isRandom;
}

/** Two consonants with which a word can begin, in Portuguese or in a language of names. */
const ONSET =
  /^(?:(.)\1|[bcdfgkptvw][lr]|[bcdfgjklnprstvwxz]h|s[bcdfgkmlnpqrtvw]|[dt][jxzsvw]|[gkp]n|p[fst]|m[ck]|tc|x[lmr]|vl|cz|q)/;
/** Two consonants with which it can end. */
const CODA =
  /(?:(.)\1|[lnr][bcdfgkmnptvxz]|[^jq]s|[scfhkpx]t|s[ckmp]|[cglnprst]h|[tdr]z|vd|ck|m[bnp]|gn|h[lmnr]|[bdfgpt]l|rl|wn|w[dlk]|[xq])$/;

/** Whether a word begins or ends with consonants with which none does: "tbop", "irkl". */
function isUnspeakable(word: string): boolean {
  const begins = /^[^aeiouy\d]{2}/.test(word) && !ONSET.test(word);
  return begins || (/[^aeiouy\d]{2}$/.test(word) && !CODA.test(word));
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
  const first = words.slice(0, MAX_HEARD_WORDS);
  const spoken = by === 'name' ? withSpokenNumbers(first) : withFoldedAnd(first);
  return [
    ...new Set(
      [words, ...spoken].flatMap((each) => readWords(heardWords(each), by).flatMap(withBothH)),
    ),
  ];
}

/** "&" is folded to "e", so that "end" may stand for it: "loou end order". */
function withFoldedAnd(words: readonly string[]): (readonly string[])[] {
  const folded = words.map((word, at) =>
    at > 0 && at < words.length - 1 && (word === 'end' || word === 'and') ? 'e' : word,
  );
  return folded.some((word, at) => word !== words[at]) ? [folded] : [];
}

/** Of a longer name the other words are not compared, which bounds the cost. */
const MAX_HEARD_WORDS = 12;

/** Words that are left out at the beginning: articles, as "di" for "the", and "de", which is written for it too. */
const ARTICLES = new Set(
  'o a os as um uma the an el la los las le les der die das de di do da dos das'.split(' '),
);

/** The first words of a name by which it is heard: without numbers, and an article at the beginning. */
export function heardWords(words: readonly string[]): readonly string[] {
  const spoken = words.filter((word) => !/^\d+$/.test(word));
  const some = spoken.length > 0 ? spoken : words;
  const from = some.length > 1 && ARTICLES.has(some[0]!) ? 1 : 0;
  return some.slice(from, from + MAX_HEARD_WORDS);
}

/**
 * The consonants of what is heard, with an "a" for vowels at the beginning; and the same without the n
 * of nasal vowels, which is left out by ear: "indepedensi".
 */
function consonantsOf(heard: string): string[] {
  // Loops: names are heard in so many ways that regular expressions took a part of each search.
  let all = heard === '' ? '' : isVowel(heard[0]!) ? 'a' : heard[0]!;
  let withoutNasals = all;
  for (let i = 1; i < heard.length; i += 1) {
    const letter = heard[i]!;
    if (isVowel(letter)) continue;
    all += letter;
    const isNasal = letter === 'n' && i + 1 < heard.length && !isVowel(heard[i + 1]!);
    if (!isNasal) withoutNasals += letter;
  }
  const both = all === withoutNasals ? [all] : [all, withoutNasals];
  // The e of "eston" is taken for the one of "estar uars", but belongs to "Ashton".
  const isAdded = heard[1] === 's' && heard.length > 2 && !isVowel(heard[2]!) && all[0] === 'a';
  return isAdded ? [...both, ...both.map((each) => each.slice(1))] : both;
}

/** The consonants of each way to hear a word: "brequim" and "breaking" have some in common. */
export function skeletonsOf(word: string, by: WrittenBy = 'name'): string[] {
  const all = new Set(heardForms(word, by).flatMap(consonantsOf));
  return [...all].filter((each) => each.length >= MIN_WORD_CONSONANTS);
}

/** The same of a whole name, cut to its beginning. */
export function nameSkeletons(words: readonly string[], by: WrittenBy = 'name'): string[] {
  return skeletonsOfHeard(heardNames(words, by));
}

/** The same of a name in each way that it is heard. */
export function skeletonsOfHeard(heard: readonly string[]): string[] {
  const { min, max } = NAME_CONSONANTS;
  const all = new Set<string>();
  for (const one of heard) {
    const withCodas = consonantsOf(one);
    const without = withoutCodas(one);
    for (const each of without === one ? withCodas : [...withCodas, ...consonantsOf(without)]) {
      if (each.length >= min) all.add(each.slice(0, max));
    }
  }
  return [...all];
}

/** How many letters a short sound has: "rit", "saiku". */
const SHORT_LETTERS = { min: 3, max: 8 };

/**
 * What is heard of names with too few consonants for a skeleton, by two kinds of vowels beside a: "saiku" for "Psycho",
 * which is also written "saicou".
 */
export function shortSoundsOf(heard: readonly string[]): string[] {
  const short = heard.filter((one) => consonantsOf(one)[0]!.length < NAME_CONSONANTS.min);
  return [...new Set(short.map(withKindsOfVowels))].filter(
    ({ length }) => length >= SHORT_LETTERS.min && length <= SHORT_LETTERS.max,
  );
}

/** The same, and each sound with one vowel of another kind, one less, or one more beside another. */
export function likeShortSounds(sounds: readonly string[]): string[] {
  const others = sounds.flatMap((sound) =>
    Array.from(sound, (letter, at) => {
      if (!isVowel(letter)) return [];
      const [before, after] = [sound.slice(0, at), sound.slice(at + 1)];
      return ['', 'a', 'i', 'u'].flatMap((one) => [
        before + one + after,
        before + one + letter + after,
        before + letter + one + after,
      ]);
    }).flat(),
  );
  return [...new Set([...sounds, ...others.map(withKindsOfVowels)])].filter(
    (one) => one.length >= SHORT_LETTERS.min && /[aiu]/.test(one),
  );
}

const withKindsOfVowels = (heard: string) =>
  heard
    .replaceAll('e', 'i')
    .replaceAll('o', 'u')
    .replace(/(.)\1+/g, '$1');

/** Without the n, r and l at the ends of syllables, of which some are not heard: "tor de darqui uordi". */
function withoutCodas(heard: string): string {
  let kept = heard.slice(0, 1);
  for (let i = 1; i < heard.length; i += 1) {
    const letter = heard[i]!;
    const isCoda = 'nrl'.includes(letter) && i + 1 < heard.length && !isVowel(heard[i + 1]!);
    if (!isCoda) kept += letter;
  }
  return kept;
}

/** The words joined, with silent h's, and with h's that sound like the r of "rato". */
function withBothH(words: readonly string[]): string[] {
  const silent = joined(words);
  if (!words.some((word) => word.includes('h'))) return [silent];
  const heard = words.map((word) => word.replace(/^h|(?<=[dfn])h|(?<=[aeiou])h(?=[aeiou])/g, 'r'));
  return [silent, joined(heard)];
}

/** As one word, in which nobody hears that one ends with the sound with which the next begins. */
function joined(words: readonly string[]): string {
  const all = words.join('');
  let heard = '';
  let last = '';
  for (let i = 0; i < all.length; i += 1) {
    const letter = all[i]!;
    if (letter === 'h' || (letter === last && !isVowel(letter))) continue;
    heard += letter;
    last = letter;
  }
  return heard;
}
