// Compares the sounds of two texts: first a cheap check of their consonants, because most pairs differ in one that nobody
// hears as another, then an edit distance in which vowels cost a third of consonants.
import { itemAt } from '#shared/list-items.ts';

/** Consonants heard as they are written, except before the letters in `but`. */
const PLAIN = {
  b: { bit: 1, but: 't' },
  v: { bit: 2, but: '' },
  f: { bit: 4, but: '' },
  // "dj" and "dg" sound like j: "Django", "Rodger".
  d: { bit: 8, but: 'jig' },
  t: { bit: 16, but: 'cxihlum' },
  p: { bit: 32, but: 'hsbf' },
  // m, l and r may be silent or heard as another sound before consonants and at the end.
  m: { bit: 64, but: 'bcdfghjklmnpqrstvwxz' },
  n: { bit: 128, but: 'bcdfghjklmnpqrstvwxz' },
  l: { bit: 256, but: 'bcdfghjklmnpqrstvwxz' },
  r: { bit: 512, but: 'bcdfghjklmnpqrstvwxz' },
};
const PLAIN_BY_LETTER: Readonly<Record<string, { bit: number; but: string }>> = PLAIN;
const bitsOf = (letters: string) =>
  Array.from(letters).reduce((bits, letter) => bits | (PLAIN_BY_LETTER[letter]?.bit ?? 0), 0);
/**
 * Other sounds of letters: the w of "Wenders", the m of "bem", the h of "halloween", the j of "Javier", the t of
 * "water"; and of pairs: "dr" (doutor), "mr" (mister), "sr" (senhor), "laugh", "mother", "of", "Stephen".
 */
const ALSO: ReadonlyMap<string, number> = new Map(
  Object.entries({
    w: 'v',
    m: 'n',
    h: 'r',
    j: 'r',
    t: 'r',
    dr: 't',
    mr: 't',
    sr: 'n',
    gh: 'f',
    th: 'df',
    'f ': 'v',
    ph: 'fv',
  }).map(([letters, others]) => [letters, bitsOf(others)]),
);
/** Consonants that may be silent or heard as others at the end of a word: "Truffaut", "Skarsgård", "tomb", "of". */
const UNCERTAIN_AT_END = 'bdftmnlr';

/** Bits by which consonants that every reading has are shifted above those that some reading has. */
const CERTAIN = 10;
/** All consonants, for numbers: one may be read as any word. */
const ANY = (1 << CERTAIN) - 1;

/** The plain consonants of a text as bits: those of some reading, and above them those of every reading. */
export function plainConsonants(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charAt(i);
    const next = text[i + 1] ?? ' ';
    if (letter >= '0' && letter <= '9') bits |= ANY;
    bits |= (ALSO.get(letter) ?? 0) | (ALSO.get(letter + next) ?? 0);
    const plain = PLAIN_BY_LETTER[letter];
    if (plain === undefined) continue;
    bits |= plain.bit;
    // The v of "knives" may be heard as f.
    if (text.startsWith('ves', i)) bits |= PLAIN.f.bit;
    else if (isCertain(text, i, plain.but)) bits |= plain.bit << CERTAIN;
  }
  return bits;
}

/** Endings before which some consonants change their sound: "Jones", "famed", "table", "water". */
const SILENT_E = /e[sd]?(?: |$)/y;
const SILENT_L = /[bdfgkpst]le(?![aeiouyr])/y;
const FLAPPED = /t(?:le|ers?|y|ing)(?: |$)/y;

/** True if a plain consonant, which is heard otherwise before the letters in `but`, is heard in every reading. */
function isCertain(text: string, at: number, but: string): boolean {
  const letter = text.charAt(at);
  const next = text[at + 1] ?? ' ';
  if (next === ' ') return !UNCERTAIN_AT_END.includes(letter);
  // In a double consonant the last letter decides how it is heard.
  if (next === letter || but.includes(next)) return false;
  if (letter === 't') return !isAt(FLAPPED, text, at);
  // A double l and the one of "Battleship" may be silent: "Camille".
  if (letter === 'l' && (text[at - 1] === 'l' || (at > 0 && isAt(SILENT_L, text, at - 1))))
    return false;
  return !('mnlr'.includes(letter) && next === 'e' && isAt(SILENT_E, text, at + 1));
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

const hasAll = (some: number, all: number) => ((all >> CERTAIN) & ~some) === 0;

/** True if two words with these plain consonants may sound the same. */
export function mayShareConsonants(typed: number, name: number): boolean {
  return hasAll(typed, name) && hasAll(name, typed);
}

/** Returns a function that says if a name may have all consonants of this text. */
export function mayHaveConsonantsOf(text: string): (name: string) => boolean {
  const typed = plainConsonants(text);
  return (name) => hasAll(plainConsonants(name), typed);
}

export const isVowel = (letter: string) => 'aeiou'.includes(letter) && letter !== '';

/** Sounds that are easily confused. */
const ALIKE = new Set(
  ['td', 'pb', 'kg', 'fv', 'sx', 'jx', 'mn', 'ul', 'js', 'ks'].flatMap(bothWays),
);
const VOWELS = { alike: 0.15, near: 0.3, far: 0.5 };
const VOWELS_ALIKE = new Set(['ei', 'ou'].flatMap(bothWays));
const VOWELS_NEAR = new Set(['ae', 'ao', 'au'].flatMap(bothWays));

/** Consonants that are easily taken for this one. */
export const consonantsLike = (consonant: string): string[] =>
  [...ALIKE]
    .filter((pair) => pair.startsWith(consonant))
    .map((pair) => pair.slice(1))
    .filter((other) => !isVowel(other));

function bothWays(pair: string): string[] {
  return [pair, pair.charAt(1) + pair.charAt(0)];
}

function replacing(typed: string, heard: string): number {
  if (typed === heard) return 0;
  if (ALIKE.has(typed + heard)) return 0.5;
  if (!isVowel(typed) || !isVowel(heard)) return isVowel(typed) === isVowel(heard) ? 1 : 1.3;
  if (VOWELS_ALIKE.has(typed + heard)) return VOWELS.alike;
  return VOWELS_NEAR.has(typed + heard) ? VOWELS.near : VOWELS.far;
}

const leavingOut = (letter: string) => (isVowel(letter) ? 0.4 : letter === 'n' ? 0.6 : 1);

/** Rows of the tables: one a letter from a to z, and one for all others, which differ from each other too. */
const LETTERS = 27;
const OTHER = LETTERS - 1;
const letterOf = (code: number): number => (code >= 97 && code <= 122 ? code - 97 : OTHER);
const alphabet = [...'abcdefghijklmnopqrstuvwxyz', '#'];
const COSTS = {
  replacing: Float64Array.from({ length: LETTERS * LETTERS }, (_, pair) =>
    replacing(itemAt(alphabet, Math.floor(pair / LETTERS)), itemAt(alphabet, pair % LETTERS)),
  ),
  leavingOut: Float64Array.from(alphabet, leavingOut),
};

/** Buffers for two rows of costs and the letters of the other text, reused by every call. */
const rows = [new Float64Array(256), new Float64Array(256)] as const;
const against = new Uint16Array(256);

/**
 * The least cost of turning one heard text into another: vowels cost a third of consonants. With `begins`, into the
 * nearest beginning of the other. Costs above `most` are returned as Infinity. Letters after the 255th of the other
 * text are ignored.
 */
export function heardDistance(
  typed: string,
  name: string,
  { begins = false, most = Infinity } = {},
): number {
  const length = Math.min(name.length, against.length - 1);
  let [last, row] = rows;
  last[0] = 0;
  for (let j = 0; j < length; j += 1) {
    const code = name.charCodeAt(j);
    against[j] = code;
    last[j + 1] = last[j]! + COSTS.leavingOut[letterOf(code)]!;
  }
  let least = 0;
  for (let i = 0; i < typed.length; i += 1) {
    const code = typed.charCodeAt(i);
    const letter = letterOf(code);
    const omitted = COSTS.leavingOut[letter]!;
    const base = letter * LETTERS;
    let before = last[0]! + omitted;
    row[0] = before;
    least = before;
    for (let j = 1; j <= length; j += 1) {
      const otherCode = against[j - 1]!;
      const otherLetter = letterOf(otherCode);
      const replaced =
        code === otherCode
          ? 0
          : letter === OTHER && otherLetter === OTHER
            ? 1
            : COSTS.replacing[base + otherLetter]!;
      let cost = last[j - 1]! + replaced;
      const left = last[j]! + omitted;
      if (left < cost) cost = left;
      const added = before + COSTS.leavingOut[otherLetter]!;
      if (added < cost) cost = added;
      row[j] = before = cost;
      if (cost < least) least = cost;
    }
    // Costs of later rows never fall below the lowest of this one.
    if (least > most) return Infinity;
    [last, row] = [row, last];
  }
  const cost = begins ? least : last[length]!;
  return cost > most ? Infinity : cost;
}

/** The distance of two texts by their nearest forms, as a share of the first one's length; Infinity above `most`. */
export function soundsApart(
  typed: readonly string[],
  names: readonly string[],
  most = Infinity,
  begins = false,
): number {
  let least = Infinity;
  for (const typedSound of typed) {
    const letters = Math.max(1, typedSound.length);
    for (const name of names) {
      const limit = Math.min(least, most) * letters + ROUNDING;
      least = Math.min(least, heardDistance(typedSound, name, { begins, most: limit }) / letters);
    }
  }
  return least;
}

/** Tolerance for rounding errors of summed costs. */
const ROUNDING = 1e-9;
