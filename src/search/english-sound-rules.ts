// English words whose sound no spelling tells, as Brazilians hear them. In a sound each letter is one, as
// in `reading-rules.ts`.
import { spokenNumber } from './spoken-number-rules.ts';

const SOUNDS: ReadonlyMap<string, string> = new Map(
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
export function irregularSound(word: string): string | undefined {
  const sound = SOUNDS.get(word);
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
