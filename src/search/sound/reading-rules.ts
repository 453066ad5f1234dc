// Turns spellings into sounds: foreign names as Brazilians read them aloud. Each letter of the result is a sound,
// except h; the vowels are a, e, i, o and u.

import { itemAt } from '#shared/list-items.ts';
import { spokenNumber } from '#search/read/number-rules.ts';

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

// English words whose sound no spelling tells, as Brazilians hear them. In a sound each letter is one, as
// in `reading-rules.ts`.

const ENGLISH_SOUNDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    be: 'bi',
    caesar: 'siser',
    christmas: 'krismas',
    could: 'kud',
    dr: 'doutor',
    enough: 'inaf',
    eye: 'ai',
    eyes: 'ais',
    friend: 'frend',
    friends: 'frends',
    giant: 'jaiant',
    he: 'hi',
    hour: 'auer',
    hours: 'auers',
    isle: 'aiou',
    laugh: 'laf',
    me: 'mi',
    mr: 'mister',
    mrs: 'misis',
    ms: 'mis',
    ocean: 'ouxan',
    oceans: 'ouxans',
    of: 'ov',
    once: 'uans',
    one: 'uan',
    rough: 'raf',
    she: 'xi',
    should: 'xud',
    sign: 'sain',
    soldier: 'soljer',
    soldiers: 'soljers',
    sugar: 'xugar',
    sword: 'sord',
    // "two", "too" and "to" as Brazilians write them by ear.
    tchu: 'tu',
    the: 'de',
    to: 'tu',
    tough: 'taf',
    two: 'tu',
    water: 'uoter',
    we: 'ui',
    who: 'hu',
    would: 'uud',
    you: 'iu',
    young: 'iang',
    your: 'ior',
  }),
);

/** The names of the letters from a to z. */
const NAMES =
  'ei bi si di i ef ji eix ai jei kei el em en ou pi kiu ar es ti iu vi dabliu eks uai si';
const LETTERS = new Map(NAMES.split(' ').map((name, i) => [String.fromCharCode(97 + i), name]));

/** Letters by themselves that are spelled; "d", "l", "m", "s" and "t" are rather parts of "d'Arcy", "I'm", "ocean's". */
const SPELLED = new Set('bcfghijkpqrvwxz');
/** Words that nobody can say: "jj", "csi", "fbi". */
const INITIALISM = /^([^aeiouy\d]{2,4}|[cf][bs]i|ncis)$/;

/** The sound of an English word whose spelling does not tell it; undefined for other words. */
function irregularSound(word: string): string | undefined {
  const sound = ENGLISH_SOUNDS.get(word);
  if (sound !== undefined) return sound;
  if (!SPELLED.has(word) && !INITIALISM.test(word)) return undefined;
  return Array.from(word, (letter) => LETTERS.get(letter) ?? letter).join('');
}

/** Digits in a name as words, in English and in Portuguese: "21 jump street", "sense8". */
export function withSpokenNumbers(words: readonly string[]): (readonly string[])[] {
  if (!words.some((word) => /\d/.test(word))) return [];
  return (['english', 'portuguese'] as const).map((language) =>
    words.flatMap((word) =>
      (word.match(/\d+(?:th|st|nd|rd)?$|\d+|\D+/g) ?? []).flatMap((part) =>
        /\d/.test(part) ? spokenPart(part, language) : [part],
      ),
    ),
  );
}

/** A number, or the ordinal of "Friday the 13th". */
function spokenPart(part: string, language: 'english' | 'portuguese'): string[] {
  const words = spokenNumber(Number.parseInt(part, 10), language);
  const last = words.at(-1);
  if (/\d$/.test(part) || last === undefined) return words;
  return [...words.slice(0, -1), ORDINALS.get(last) ?? last.replace(/y$/, 'ie') + 'th'];
}

const ORDINALS = new Map(
  Object.entries({ one: 'first', two: 'second', three: 'third', five: 'fifth', twelve: 'twelfth' }),
);

/** Who wrote the word: names have foreign spellings, somebody who writes by ear uses those of Portuguese. */
export type WrittenBy = 'name' | 'ear';

const SPANISH_J = /j(?=a[nv]|ua|aim)|(?<=[aeo])j(?=[ao])/;

/** Names whose spelling does not tell their sound, as Brazilians hear them. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    anne: 'en',
    chloe: 'kloi',
    ciaran: 'kieran',
    ewan: 'iuan',
    geoffrey: 'jefri',
    hugh: 'riu',
    isaac: 'aisak',
    jean: 'jan',
    joaquin: 'uakin',
    leigh: 'li',
    mcconaughey: 'makonarei',
    phoebe: 'fibi',
    saoirse: 'sirxa',
    sean: 'xon',
    shia: 'xaia',
    siobhan: 'xivon',
    stephen: 'stiven',
    zoe: 'soi',
    zooey: 'soi',
  }),
);

const VOICED_TH = /(?<=[aeiou])th(?=e|ou)|\bth(?=[aei])/g;
/** These words are never heard with an f. */
const VOICED_FIRST = /^th(?=(?:e|e[mny]|eir|eres?|ese|ose|is|us|at|ats|an|ough)$)/;
const SILENT_ED = /(?:[bcfgklmnpsvwxyz]|sh|ch)ed\b/;
const FLAPPED_T = /(?<=[aeiou])tt?(?:le\b|(?=(?:ers?|y|ing)\b))/;
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
  // German, Polish and Japanese names: "Wenders", "Poltergeist", "Kurosawa".
  { read: readAsGerman, of: /w|ei/, isForeign: true },
  { read: readAsItalian, of: /c(?=ino\b|i\b|io\b)|[cs]c[ei]|gli|gn/, isForeign: true },
  { read: readAsFrench, of: /eau|eu|oi|ou|ill|[aeiou][nr]?[dtxsz]\b/, isForeign: true },
  // Spanish names: "Javier", "Alejandro".
  {
    read: (word) => readAsPortuguese(word.replace(SPANISH_J, 'r')),
    of: SPANISH_J,
    isForeign: true,
  },
  // The hard g of "Zellweger", "Shingeki" and "Segel"; "gembom" by ear may be "Gambon".
  { read: (word) => readAsEnglish(word.replace(HARD_G, 'gu')), of: HARD_G },
  // The r of "viver a vida" is not heard.
  {
    read: (word) => readAsPortuguese(word.replace(/(?<=[aei])r$/, '')),
    of: /[aei]r( |$)/,
    isForeign: true,
  },
  // Brazilians leave out the c of "Galactica".
  {
    read: (word) => readAsEnglish(word.replaceAll('ct', 't')),
    of: /[aeiou]ct[aeiou]/,
    isForeign: true,
  },
  // "Knives" is heard as "naifs".
  { read: (word) => readAsEnglish(word.replace(/ves$/, 'fs')), of: /ves\b/, isForeign: true },
  // The silent e of "kissed" and "chained".
  {
    read: (word) =>
      readAsEnglish(
        word.replace(SILENT_ED, (end) =>
          /^[bglmnvwyz]/.test(end) ? `${end[0]}d` : `${end.slice(0, -2)}t`,
        ),
      ),
    of: SILENT_ED,
    isForeign: true,
  },
  // "little" and "water" as Americans say them: "lirou".
  {
    read: (word) => readAsEnglish(word.replace(FLAPPED_T, (t) => (t.endsWith('le') ? 'rO' : 'r'))),
    of: FLAPPED_T,
    isForeign: true,
  },
  // "MacGyver" is heard as "magaiver".
  { read: (word) => readAsEnglish(word.replace(/^ma?cg/, 'mag')), of: /\bma?cg/, isForeign: true },
  {
    read: (word) => IRREGULAR.get(word) ?? readAsEnglish(word),
    of: new RegExp(`\\b(${[...IRREGULAR.keys()].join('|')})\\b`),
    isForeign: true,
  },
];

/** A word read in each way; a bit a reading says if the word has the letters that set it apart. */
type ReadWord = { word: string; readings: number; sounds: (string | undefined)[] };

const ALWAYS = bitsOf(({ of }) => of === undefined);
const FOREIGN = bitsOf(({ isForeign }) => isForeign === true);

function bitsOf(has: (reading: Reading) => boolean): number {
  return READINGS.reduce((bits, reading, n) => (has(reading) ? bits | (1 << n) : bits), 0);
}

/** Cached, because words recur in names, and a name is heard from each of its words on. */
const readWord = cachedByWord((word): ReadWord => ({
  word,
  readings: bitsOf(({ of }) => of?.test(word) ?? false),
  sounds: [],
}));

/** The words read in each way; `by` says if they are a name or written by ear. */
export function readWords(words: readonly string[], by: WrittenBy): (readonly string[])[] {
  const all = words.map(readWord);
  const own = all.reduce((bits, { readings }) => bits | readings, ALWAYS);
  const readings = by === 'ear' ? own & ~FOREIGN : own;
  const heard: (readonly string[])[] = [];
  for (let n = 0; n < READINGS.length; n += 1) {
    if ((readings & (1 << n)) !== 0) heard.push(all.map((readable) => soundOf(readable, n)));
  }
  return by === 'ear' ? heard : heard.flatMap(withBothL);
}

const soundOf = ({ word, sounds }: ReadWord, n: number): string =>
  (sounds[n] ??= withoutAddedVowels(itemAt(READINGS, n).read(word)));

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

function readAsGerman(word: string): string {
  const spelled = word
    .replace(/w(?=[aeiouy])/g, 'v')
    .replaceAll('ei', 'ai')
    .replace(/ge(?=.)/g, 'gue');
  return readAsPortuguese(spelled);
}

function readAsItalian(word: string): string {
  const spelled = word
    .replace(/s?cc?(?=ino$|i$|io$)|[cs]c(?=[ei])/g, 'x')
    .replace(/gl(?=i)/g, 'l')
    .replace(/gn/g, 'ni');
  return readAsPortuguese(spelled);
}

function readAsFrench(word: string): string {
  const spelled = word
    .replace(/eaux?|aux?(?![aeiou])/g, 'o')
    .replaceAll('oi', 'ua')
    .replaceAll('ou', 'u')
    .replace(/o?eux?/g, 'e')
    // "ville" keeps its sound.
    .replace(/(?<!v)ill(?=[aeo])/g, 'i')
    .replace(/(?<=[aeiou][nr]?)[dtxsz]+$/, '');
  return readAsPortuguese(spelled);
}

function readAsEnglish(word: string): string {
  return irregularSound(word) ?? readAsRegularEnglish(word);
}

function readAsRegularEnglish(word: string): string {
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
