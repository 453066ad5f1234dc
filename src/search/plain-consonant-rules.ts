// A cheap check before words are compared by sound: most pairs differ in a consonant that nobody hears
// as another.

/** Consonants that are heard as they are written, and the letters before which they may not be. */
const PLAIN: Readonly<Record<string, { bit: number; but: string }>> = {
  b: { bit: 1, but: '' },
  v: { bit: 2, but: '' },
  f: { bit: 4, but: '' },
  d: { bit: 8, but: 'j' },
  t: { bit: 16, but: 'cxihl' },
  p: { bit: 32, but: 'hs' },
};
/** How far the bits of consonants that every reading has are above those that some reading has. */
const CERTAIN = 6;

/** The plain consonants of a text as bits. */
function plainConsonants(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i += 1) {
    // Some hear the w of "Wenders" as v.
    if (text[i] === 'w') bits |= PLAIN['v']!.bit;
    const plain = PLAIN[text[i]!];
    if (plain === undefined) continue;
    const next = text[i + 1] ?? '';
    bits |= plain.bit;
    if (text[i] === 't' && next === 'h') bits |= PLAIN['d']!.bit | PLAIN['f']!.bit;
    if (text[i] === 'p' && next === 'h') bits |= PLAIN['f']!.bit | (PLAIN['f']!.bit << CERTAIN);
    // Of two equal letters the last one decides what follows. The last ones of "Truffaut" and "Skarsgård" are silent.
    else if (
      next === '' ? !'dt'.includes(text[i]!) : next !== text[i] && !plain.but.includes(next)
    ) {
      bits |= plain.bit << CERTAIN;
    }
  }
  return bits;
}

const hasAll = (some: number, all: number) => ((all >> CERTAIN) & ~some) === 0;

/** Whether two words may have the same consonants. */
export function mayShareConsonants(one: string, other: string): boolean {
  const [a, b] = [plainConsonants(one), plainConsonants(other)];
  return hasAll(a, b) && hasAll(b, a);
}

/** Returns a function that says whether a name may have all consonants of this text. */
export function mayHaveConsonantsOf(text: string): (name: string) => boolean {
  const typed = plainConsonants(text);
  return (name) => hasAll(plainConsonants(name), typed);
}
