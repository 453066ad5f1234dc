// Turns spellings into sounds: foreign names as Brazilians read them aloud. Each letter of the result is a sound,
// except h; the vowels are a, e, i, o and u.

import { itemAt } from '#shared/list-items.ts';

/** Words that are certainly kept; twice as many bound the memory. */
const MAX_WORDS = 60_000;

/**
 * Returns a function that remembers the results of `make` for the latest words: words of names recur from search to
 * search.
 */
export function cachedByWord<Value>(make: (word: string) => Value): (word: string) => Value {
  // A full cache becomes the older one. A word found there moves to the new one; the others are dropped with it.
  let [recent, older] = [new Map<string, Value>(), new Map<string, Value>()];
  return (word) => {
    let value = recent.get(word);
    if (value !== undefined) return value;
    value = older.get(word) ?? make(word);
    if (recent.size >= MAX_WORDS) [recent, older] = [new Map(), recent];
    recent.set(word, value);
    return value;
  };
}

/** Who wrote the word: names have foreign spellings, somebody who writes by ear uses those of Portuguese. */
export type WrittenBy = 'name' | 'ear';

const VOICED_TH = /(?<=[aeiou])th(?=e|ou)|\bth(?=[aei])/g;
/** These words are never heard with an f. */
const VOICED_FIRST = /^th(?=(?:e|e[mny]|eir|eres?|ese|ose|is|us|at|ats|an|ough)$)/;
const HARD_G = /(?<!d)g(?=[eiy])/;

type Reading = {
  read: (word: string) => string;
  /** The letters that set this reading apart; without them it is skipped as equal to another one. */
  of?: RegExp;
  /** True for a spelling of names that nobody uses who writes by ear. */
  isForeign?: boolean;
};

const READINGS: readonly Reading[] = [
  { read: readAsPortuguese },
  { read: readAsEnglish },
  // "Michael" is heard as "maicou", "machina" as "maquina".
  { read: (word) => readAsEnglish(word.replace(/(?<!t)ch/g, 'k')), of: /(?<!t)ch/ },
  // Brazilians say the "ti" of "noite" as "tchi", so they write "grinti" for "Grinch".
  { read: (word) => readAsPortuguese(word.replace(/ti$/, 'xi')), of: /ti( |$)/ },
  // The "th" of "mother" is heard as d, that of "smith" as f or t.
  { read: (word) => readAsEnglish(word.replace(VOICED_TH, 'd')), of: /th/, isForeign: true },
  {
    read: (word) => readAsEnglish(word.replace(VOICED_FIRST, 'd').replace(/th/g, 'f')),
    of: /th/,
    isForeign: true,
  },
  // The hard g of "Zellweger", "Shingeki" and "Segel"; "gembom" by ear may be "Gambon".
  { read: (word) => readAsEnglish(word.replace(HARD_G, 'gu')), of: HARD_G },
];

/** Each reading of a word; cached, because words recur in names, and a name is heard from each of its words on. */
const SOUNDS_OF = READINGS.map(({ read }) =>
  cachedByWord((word) => withoutAddedVowels(read(word))),
);

/** The words read in each way; `by` says if they are a name or written by ear. */
export function readWords(words: readonly string[], by: WrittenBy): (readonly string[])[] {
  const heard = READINGS.flatMap(({ of, isForeign = false }, n) => {
    const isApart = of === undefined || words.some((word) => of.test(word));
    const soundOf = itemAt(SOUNDS_OF, n);
    return isApart && !(isForeign && by === 'ear') ? [words.map((word) => soundOf(word))] : [];
  });
  return by === 'ear' ? heard : heard.flatMap(withBothL);
}

/** Brazilians add vowels to English words: "bandi of broders", "istive". */
function withoutAddedVowels(heard: string): string {
  return heard.replace(/^[ei]s(?=[bdfgklmnptv])/, 's').replace(/(?<=[aeiou].*[^aeioulr])[ei]$/, '');
}

/** Applies the spelling conventions of consonants that both readings share. */
function withConsonants(word: string): string {
  return (
    word
      .replace(/([^aeo])\1+/g, '$1')
      .replace(/ng(?:u[ei](?![mn](?![aeiou])))?(?=s?$|[^aeiouylrhEAO])/, 'n')
      .replace(/^mc/, 'mak')
      .replace(/^pf/, 'f')
      .replace(/x$/, 'ks')
      .replace(/ch(?=[lr])/g, 'k')
      .replace(/sch|tch|ch|sh|tx/g, 'x')
      .replace(/dj|dg(?=[eiyl])/g, 'j')
      .replaceAll('ph', 'f')
      .replaceAll('th', 't')
      .replace(/ck|qu(?=[eiy])|q/g, 'k')
      .replace(/s?c(?=[eiy])|z/g, 's')
      .replaceAll('c', 'k')
      .replace(/gu(?=[eiy])/g, '#')
      .replace(/g(?=[eiy])/g, 'j')
      .replace(/[#!]/g, 'g')
      // Some say the s of "festa" as x, so either may be written.
      .replace(/x(?=t)/g, 's')
      .replace(/m(?=[^aeiouymhEAO])|m$/g, 'n')
  );
}

/** The sound of words that are not read as spelled: letters by themselves ("xis men"), titles before names. */
const SPOKEN = new Map(
  Object.entries({
    h: 'aga',
    j: 'jota',
    w: 'dabliu',
    x: 'xis',
    dr: 'doutor',
    dra: 'doutora',
    sr: 'senhor',
    sra: 'senhora',
  }),
);

function readAsPortuguese(word: string): string {
  const spelled = SPOKEN.get(word) ?? word;
  return withConsonants(
    spelled
      .replace(/(.)\1+/g, '$1')
      // "coração" is folded to a c that sounds like ç.
      .replace(/c(?=ao$|oes$)/, 's')
      .replace(/ex(?=[^aeiou])|^ex/, 'es'),
  )
    .replace(/l(?![aeiouyh])/g, 'u')
    .replaceAll('w', 'u')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/g, '$1');
}

/** The sound of a vowel before one consonant and a silent e: "bale" is heard as "beil". */
const LONG: Record<string, string> = { a: 'E', i: 'A', o: 'O', u: 'u' };
/** Finished sounds, which later rules must not take for letters of the word. */
const SOUNDS: Record<string, string> = { E: 'ei', A: 'ai', O: 'ou', M: 'm' };

function readAsEnglish(word: string): string {
  const consonants = withConsonants(
    word
      .replace(/^kn/, 'n')
      .replace(/^wr/, 'r')
      .replace(/^ps(?:y(?=ch|k))?/, (start) => (start === 'ps' ? 's' : 'sA'))
      // The hard g of "Gibson" and "boogie"; withConsonants turns the mark into g.
      .replace(/g(?=[iy])/g, '!')
      // "Hall", "balls".
      .replace(/all(?=s?$)/, 'ol')
      .replace(/(?<=[aeiou])x/g, 'ks')
      .replace(/^wh(?=[aeiy])/, 'w')
      .replace(/^who/, 'ho')
      .replace(/^isl/, 'Al')
      .replace(/i(?=[ln]d(?![aeiouy]))/, 'A')
      .replace(/(?<!e)igh(?![aeiou])/g, 'A')
      .replace(/(?<=.)irl/, 'el')
      .replace(/oe$/, 'ou')
      .replace(/a([bdfgklmnprstv])ie$/, 'E$1i')
      // "Charlie", "zombies".
      .replace(/(?<=[aeiouy].*[^aeiouy])ie(?=s?$)/, 'i')
      .replace(/gh$|(?<=[aeiou])gh(?![aeiouy])/g, '')
      .replaceAll('eye', 'A')
      // "doubt", "Campbell", "tomb".
      .replaceAll('bt', 't')
      .replaceAll('mpb', 'mb')
      .replace(/mb(?=s?$)/, 'm')
      // "revolution", "social", "adventures"; "vision", "Asians", "treasure".
      .replace(/tion|(?<=[^aeiou])sion/, 'xon')
      .replace(/[ct]ia(?=[lnt])/, 'xa')
      .replace(/[ct]ious/, 'xus')
      .replace(/ture(?=[ds]?$)/, 'xer')
      .replace(/(?<=[aeiou])sion/, 'jon')
      .replace(/sian(?=s?$)/, 'jan')
      .replace(/(?<=[aeiou])sure(?=[ds]?$)/, 'jer')
      // "Boyle", "Claire".
      .replace(/(?<=[aeiouy]{2}[lr])e$/, '')
      .replace(/ay(?=s?$)/, 'ei')
      .replace(/([^aeiou])\1e(?=s?$)/, '$1')
      // "Helms"; before other consonants m is read as n.
      .replace(/ms$/, 'Ms')
      .replace('stle', 'sle')
      .replace(/(?<=[aeiouy].?)([bdfgkpst])le(?=s?$|[^aeiouyr])/, '$1O')
      .replace(/y(?=[^aeiouy]e)/, 'A'),
  );
  return consonants
    .replace(
      /([aiou])([bdfgjklmnprstv])e(?=s?$)/,
      (_, vowel: string, consonant: string) => `${LONG[vowel] ?? vowel}${consonant}`,
    )
    .replace(/^([^aeiou]+)y$/, '$1A')
    .replace(/ee|ea|ey$/g, 'i')
    .replaceAll('oo', 'u')
    .replace(/a[uw](?![aeiou])/g, 'o')
    .replace(/ow|ou/g, 'au')
    .replace(/a[iy](?!l?$)/g, 'ei')
    .replace(/[EAOM]/g, (sound) => SOUNDS[sound] ?? sound)
    .replaceAll('w', 'u')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/g, '$1');
}

/** The words with each l, and with an l before no vowel heard as u: "maicou". */
function withBothL(words: readonly string[]): (readonly string[])[] {
  if (!words.some((word) => word.includes('l'))) return [words];
  const rounded = words.map((word) => word.replace(/(?<=[aeiou])l(?![aeiouhl])/g, 'u'));
  return rounded.every((word, at) => word === words[at]) ? [words] : [words, rounded];
}
