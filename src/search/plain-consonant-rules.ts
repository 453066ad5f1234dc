// A cheap check before words are compared by sound: most pairs differ in a consonant that nobody hears
// as another.

/** Consonants that are heard as they are written, and the letters before which they may not be. */
const PLAIN: Readonly<Record<string, { bit: number; but: string }>> = {
  b: { bit: 1, but: 't' },
  v: { bit: 2, but: '' },
  f: { bit: 4, but: '' },
  d: { bit: 8, but: 'ji' },
  t: { bit: 16, but: 'cxihlu' },
  p: { bit: 32, but: 'hsb' },
};
/** How far the bits of consonants that every reading has are above those that some reading has. */
const CERTAIN = 6;

/** All consonants: a number may be read as any word. */
const ANY = 63;

/** The plain consonants of a text as bits. */
function plainConsonants(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i]!;
    const next = text[i + 1] ?? ' ';
    if (letter >= '0' && letter <= '9') bits |= ANY;
    // Some hear the w of "Wenders" as v.
    if (letter === 'w') bits |= PLAIN['v']!.bit;
    // "dr" is read "doutor".
    if (letter === 'd' && next === 'r') bits |= PLAIN['t']!.bit;
    if (letter === 'g' && next === 'h') bits |= PLAIN['f']!.bit;
    const plain = PLAIN[letter];
    if (plain === undefined) continue;
    bits |= plain.bit;
    if (letter === 't' && next === 'h') bits |= PLAIN['d']!.bit | PLAIN['f']!.bit;
    if (letter === 'f' && next === ' ') bits |= PLAIN['v']!.bit;
    if (text.startsWith('ves', i)) {
      bits |= PLAIN['f']!.bit;
      continue;
    }
    // As in "Philip" and "Stephen".
    if (letter === 'p' && next === 'h') bits |= PLAIN['f']!.bit | PLAIN['v']!.bit;
    // Of two equal letters the last one decides what follows. The last ones of "Truffaut", "Skarsgård"
    // and "tomb" are silent, and that of "of" is heard as v.
    else if (
      next === ' ' ? !'bdft'.includes(letter) : next !== letter && !plain.but.includes(next)
    ) {
      bits |= plain.bit << CERTAIN;
    }
  }
  return bits;
}

const hasAll = (some: number, all: number) => ((all >> CERTAIN) & ~some) === 0;

/** Returns a function that says whether another word may have the same consonants. */
export function mayShareConsonantsWith(word: string): (other: string) => boolean {
  const own = plainConsonants(word);
  return (other) => {
    const theirs = plainConsonants(other);
    return hasAll(own, theirs) && hasAll(theirs, own);
  };
}

/** Returns a function that says whether a name may have all consonants of this text. */
export function mayHaveConsonantsOf(text: string): (name: string) => boolean {
  const typed = plainConsonants(text);
  return (name) => hasAll(plainConsonants(name), typed);
}
