// A cheap check before words are compared by sound: most pairs differ in a consonant that nobody hears
// as another.

/** Consonants heard as they are written, except before the letters in `but`. */
const PLAIN: Readonly<Record<string, { bit: number; but: string }>> = {
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
const bitsOf = (letters: string) =>
  Array.from(letters).reduce((bits, letter) => bits | PLAIN[letter]!.bit, 0);
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
    const letter = text[i]!;
    const next = text[i + 1] ?? ' ';
    if (letter >= '0' && letter <= '9') bits |= ANY;
    bits |= (ALSO.get(letter) ?? 0) | (ALSO.get(letter + next) ?? 0);
    const plain = PLAIN[letter];
    if (plain === undefined) continue;
    bits |= plain.bit;
    // The v of "knives" may be heard as f.
    if (text.startsWith('ves', i)) bits |= PLAIN['f']!.bit;
    else if (isCertain(text, i)) bits |= plain.bit << CERTAIN;
  }
  return bits;
}

/** Endings before which some consonants change their sound: "Jones", "famed", "table", "water". */
const SILENT_E = /e[sd]?(?: |$)/y;
const SILENT_L = /[bdfgkpst]le(?![aeiouyr])/y;
const FLAPPED = /t(?:le|ers?|y|ing)(?: |$)/y;

/** True if a plain consonant is heard in every reading. */
function isCertain(text: string, at: number): boolean {
  const letter = text[at]!;
  const next = text[at + 1] ?? ' ';
  if (next === ' ') return !UNCERTAIN_AT_END.includes(letter);
  // In a double consonant the last letter decides how it is heard.
  if (next === letter || PLAIN[letter]!.but.includes(next)) return false;
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
export function mayShareConsonants(one: number, other: number): boolean {
  return hasAll(one, other) && hasAll(other, one);
}

/** Returns a function that says if a name may have all consonants of this text. */
export function mayHaveConsonantsOf(text: string): (name: string) => boolean {
  const typed = plainConsonants(text);
  return (name) => hasAll(plainConsonants(name), typed);
}
