// How a name sounds to Brazilians, for foreign names written by ear: "brequim bad", "grin buk".
import { isStopWord } from './folding-rules.ts';

/**
 * Whether somebody can have written this by ear: letters hit at random have no vowel, four consonants
 * or vowels in a row, or a q without its u.
 */
export function isHearable(word: string): boolean {
  const letters = word.replace(/gh|h/g, '').replace(/(?<=[gq])u(?=[aeiouy])/g, '');
  const isRandom = /q(?!u)/.test(word) || /[^aeiouy\d]{4}|[aeiouy]{4}/.test(letters);
  return /[aeiouy]/.test(word) && !isRandom;
}

/** Fewer consonants are shared by too many words. */
const MIN_WORD_CONSONANTS = 2;
/** The same of a whole name. Longer names are compared by their first consonants. */
const NAME_CONSONANTS = { min: 3, max: 12 };

/**
 * A word as it is heard: read as Portuguese and as English, each with a silent h and with one that
 * sounds like the r of "rato". One letter a sound; the vowels are a, e, i, o and u.
 */
export function heardForms(word: string): string[] {
  return heardNames([word]);
}

/** The whole name as it is heard, read in each way; the boundaries of words are not heard. */
export function heardNames(words: readonly string[]): string[] {
  const bare = heardWords(words);
  const all = bare.join(' ');
  const readings = READINGS.filter(({ of }) => of === undefined || of.test(all));
  const heard = readings.map(({ read }) => bare.map(read).join(''));
  return [...new Set(heard.flatMap(withBothH))];
}

/** The words of a name by which it is heard: without an article at the beginning. */
export function heardWords(words: readonly string[]): readonly string[] {
  return words.length > 1 && isStopWord(words[0]!) ? words.slice(1) : words;
}

/** The ways to read words; those with `of` only differ where that is found. */
const READINGS: readonly { read: (word: string) => string; of?: RegExp }[] = [
  { read: readAsPortuguese },
  { read: readAsEnglish },
  // "Michael" is heard as "maicou", "machina" as "maquina".
  { read: (word) => readAsEnglish(word.replace(/(?<!t)ch/g, 'k')), of: /(?<!t)ch/ },
  // Brazilians say the "ti" of "noite" as "tchi", so they write "grinti" for "Grinch".
  { read: (word) => readAsPortuguese(word.replace(/ti$/, 'xi')), of: /ti( |$)/ },
];

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
export function skeletonsOf(word: string): string[] {
  const all = new Set(heardForms(word).flatMap(consonantsOf));
  return [...all].filter((each) => each.length >= MIN_WORD_CONSONANTS);
}

/** The same of a whole name, cut to its beginning. */
export function nameSkeletons(words: readonly string[]): string[] {
  const { min, max } = NAME_CONSONANTS;
  const all = new Set(
    heardNames(words)
      .flatMap(consonantsOf)
      .map((each) => each.slice(0, max)),
  );
  return [...all].filter((each) => each.length >= min);
}

/** What both readings have in common: spelling conventions of consonants. */
function withConsonants(word: string): string {
  return word
    .replace(/([^aeo])\1+/g, '$1')
    .replace(/x$/, 'ks')
    .replace(/ch(?=[lr])/g, 'k')
    .replace(/sch|tch|ch|sh|tx/g, 'x')
    .replaceAll('dj', 'j')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replace(/ck|qu(?=[eiy])|q/g, 'k')
    .replace(/s?c(?=[eiy])|z/g, 's')
    .replaceAll('c', 'k')
    .replace(/gu(?=[eiy])/g, '#')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/[#!]/g, 'g')
    .replace(/^[ei]s(?=[bdfgkmnptv])/, 's')
    .replace(/ng$|m(?=[^aeiouymh])|m$/g, 'n');
}

function readAsPortuguese(word: string): string {
  return withConsonants(word.replace(/(.)\1+/g, '$1'))
    .replace(/l(?![aeiouyh])/g, 'u')
    .replaceAll('w', 'u')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/g, '$1');
}

/** A vowel before one consonant and a silent e: "bale" is heard as "beil". */
const LONG: Record<string, string> = { a: 'ei', i: 'ai', o: 'ou', u: 'u' };

function readAsEnglish(word: string): string {
  const consonants = withConsonants(
    word
      .replace(/^kn/, 'n')
      .replace(/^wr/, 'r')
      .replace(/^ps/, 's')
      // As in "Gibson" and "boogie"; withConsonants reads it as g.
      .replace(/gi/g, '!i')
      .replace(/^wh(?=[aeiy])/, 'w')
      .replace(/igh(?=t|$)/g, 'yy')
      .replace(/gh(?=t|$)/g, '')
      .replace(/tion(?=s?$)/, 'xon'),
  );
  return consonants
    .replace(
      /([aiou])([bdfgjklmnprstv])e(?=s?$)/,
      (_, vowel: string, consonant: string) => `${LONG[vowel]!}${consonant}`,
    )
    .replace(/^([^aeiou]+)y$/, '$1#')
    .replace(/ee|ea|ey$/g, 'i')
    .replaceAll('oo', 'u')
    .replace(/aw(?![aeiou])/g, 'o')
    .replace(/ow|ou/g, 'au')
    .replace(/a[iy](?!l?$)/g, 'ei')
    .replace(/yy|#/g, 'ai')
    .replaceAll('w', 'u')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/g, '$1');
}

function withBothH(heard: string): string[] {
  if (!heard.includes('h')) return [heard];
  return [heard.replaceAll('h', ''), heard.replace(/^h|(?<=n)h/g, 'r').replaceAll('h', '')];
}

const isVowel = (letter: string) => 'aeiou'.includes(letter) && letter !== '';

/** Sounds that are easily confused. */
const ALIKE = new Set(
  ['td', 'pb', 'kg', 'fv', 'sx', 'jx', 'mn', 'ul', 'js', 'ks'].flatMap(bothWays),
);
const VOWELS = { alike: 0.15, near: 0.3, other: 0.5 };
const VOWELS_ALIKE = new Set(['ei', 'ou'].flatMap(bothWays));
const VOWELS_NEAR = new Set(['ae', 'ao', 'au'].flatMap(bothWays));

function bothWays(pair: string): string[] {
  return [pair, pair[1]! + pair[0]!];
}

function replacing(one: string, other: string): number {
  if (one === other) return 0;
  if (ALIKE.has(one + other)) return 0.5;
  if (!isVowel(one) || !isVowel(other)) return isVowel(one) === isVowel(other) ? 1 : 1.3;
  if (VOWELS_ALIKE.has(one + other)) return VOWELS.alike;
  return VOWELS_NEAR.has(one + other) ? VOWELS.near : VOWELS.other;
}

const leavingOut = (letter: string) => (isVowel(letter) ? 0.4 : letter === 'n' ? 0.6 : 1);

/**
 * The least cost of turning one heard text into another: vowels cost a third of consonants. With
 * `begins`, into the beginning of the other that is nearest.
 */
export function heardDistance(one: string, other: string, begins = false): number {
  let last = [0];
  for (let j = 0; j < other.length; j += 1) last.push(last[j]! + leavingOut(other[j]!));
  for (const letter of one) {
    const row = [last[0]! + leavingOut(letter)];
    for (let j = 1; j < last.length; j += 1) {
      const against = other[j - 1]!;
      row.push(
        Math.min(
          last[j - 1]! + replacing(letter, against),
          last[j]! + leavingOut(letter),
          row[j - 1]! + leavingOut(against),
        ),
      );
    }
    last = row;
  }
  return begins ? Math.min(...last) : last.at(-1)!;
}

/** How far apart two texts sound by their nearest forms, as a share of the first one's length. */
export function soundsApart(
  typed: readonly string[],
  names: readonly string[],
  begins = false,
): number {
  let least = Infinity;
  for (const one of typed) {
    for (const other of names) {
      least = Math.min(least, heardDistance(one, other, begins) / Math.max(1, one.length));
    }
  }
  return least;
}
