// Indexes the sound of whole names: "raripoter" finds "Harry Potter", because a sound joins the words.
import { wordsOf } from './folding-rules.ts';
import { consonantsLike, soundsApart } from './heard-distance-rules.ts';
import {
  heardNames,
  heardWords,
  isHearable,
  likeShortSounds,
  nameSkeletons,
  shortSoundsOf,
  skeletonsOfHeard,
} from './heard-rules.ts';
import { mayHaveConsonantsOf } from './plain-consonant-rules.ts';

/** Marks the sound of a name among the lexemes; a folded word never contains it. */
const MARK = '*';
/** Names that are indexed by sound, in the order of importance; others are rarely written by ear. */
const MAX_NAMES = 3;
/** A query with this many consonants may be the beginning of a longer name. */
const MIN_BEGINNING = 5;

/** The lexemes for the sound of these names and parts of names. */
export function heardLexemesOf(names: readonly string[], parts: readonly string[] = []): string[] {
  return [...names.slice(0, MAX_NAMES), ...parts].flatMap((name) => {
    const heard = heardNames(wordsOf(name));
    return [...skeletonsOfHeard(heard), ...shortSoundsOf(heard)].map(marked);
  });
}

const marked = (consonants: string) => MARK + consonants;

/** Ways to hear a query that are tried; a limit bounds the cost. */
const MAX_TRIED = 3;

/**
 * The texts of tsqueries for names by the sound of these words; null with too few consonants or none to speak:
 * - all: names that have or begin with their consonants; if these are few, nearly their vowels too;
 * - whole: names with exactly their consonants, at least five, which few names share.
 */
export function heardQueries(words: readonly string[]): {
  all: string | null;
  whole: string | null;
} {
  if (!words.every(isHearable)) return { all: null, whole: null };
  const heard = heardNames(words, 'ear');
  const skeletons = skeletonsOfHeard(heard);
  const long = skeletons.filter(({ length }) => length >= MIN_BEGINNING);
  const short = skeletons.filter(({ length }) => length < MIN_BEGINNING);
  const likely = likeShortSounds(shortSoundsOf(heard).slice(0, MAX_TRIED));
  const quoted = (each: string) => `'${marked(each)}'`;
  return {
    all: anyOf([...long.map((each) => `${quoted(each)}:*`), ...[...short, ...likely].map(quoted)]),
    whole: anyOf(long.map(quoted)),
  };
}

const anyOf = (lexemes: readonly string[]): string | null =>
  lexemes.length === 0 ? null : lexemes.join(' | ');

/** Shorter names differ by one consonant from too many others. */
const MIN_NEARLY = 5;
/** From this many consonants on, one may be replaced by a similar one: "tomi djéri" for "Tom e Jerry". */
const MIN_ALIKE = 4;
const CONSONANTS = 'bdfgjklmnprstvx';

/** Lexemes of one tsquery: an index first compares all of them with each other, so longer queries are slow. */
const MAX_LEXEMES = 25;

/**
 * The texts of tsqueries for names that have one consonant more, less or other than these words: "néver bim quist" for
 * "Never Been Kissed". Up to 1,200 lexemes, each of which is one look-up; `mayHave` leaves out those that no name has.
 */
export function nearlyHeardQueries(
  words: readonly string[],
  mayHave: (lexeme: string) => boolean = () => true,
): string[] {
  if (!words.every(isHearable)) return [];
  const typed = nameSkeletons(words, 'ear').filter(({ length }) => length >= MIN_ALIKE);
  const all = new Set(
    typed
      .slice(0, MAX_TRIED)
      .flatMap((each) => (each.length >= MIN_NEARLY ? withOneOther(each) : withOneLike(each))),
  );
  const lexemes = Array.from(all, marked)
    .filter(mayHave)
    .map((each) => `'${each}'`);
  const parts = Array.from({ length: Math.ceil(lexemes.length / MAX_LEXEMES) }, (_, part) =>
    lexemes.slice(part * MAX_LEXEMES, (part + 1) * MAX_LEXEMES),
  );
  return parts.map((part) => part.join(' | '));
}

function withOneLike(consonants: string): string[] {
  return Array.from(consonants, (one, at) =>
    consonantsLike(one).map((other) => consonants.slice(0, at) + other + consonants.slice(at + 1)),
  ).flat();
}

function withOneOther(consonants: string): string[] {
  const places = Array.from({ length: consonants.length + 1 }, (_, at) => at);
  return places.flatMap((at) => {
    const [before, after, rest] = [
      consonants.slice(0, at),
      consonants.slice(at),
      consonants.slice(at + 1),
    ];
    const others = Array.from(CONSONANTS, (one) => [before + one + after, before + one + rest]);
    return [before + rest, ...others.flat()];
  });
}

/** Letters by which the beginning of a name is checked; the consonants that are indexed need at least these. */
const MAX_CHECKED = 12;
/** The greatest distance of vowels, as a share of the query, at which a name still sounds like it. */
const MAX_APART = 0.22;
/** The greatest distance for names with two consonants, of which there are many. */
const MAX_APART_IF_SHORT = 0.12;
/**
 * Added to the distance of a name that only begins like the query, because that is less certain: "entoni quim" is
 * rather Anthony Quinn than "I'm Thinking of Ending Things".
 */
const LESS_CERTAIN = { found: 0.05, ranked: 0.1 };
/** Distances for names with one other consonant, which are less certain too. */
const NEARLY = { apart: 0.14, lessCertain: 0.1, long: 12, apartIfLong: 0.18 };

/**
 * Returns a function that says how much a name with one other consonant sounds like these words, 0 to 1. `further` is
 * added to the greatest distance.
 */
export function nearlySoundsLike(words: readonly string[], further = 0): (name: string) => number {
  const typed = heardNames(words, 'ear');
  const isLong = typed.every(({ length }) => length >= NEARLY.long);
  const most = (isLong ? NEARLY.apartIfLong : NEARLY.apart) + further;
  return (name) => {
    const apart = soundsApart(typed, heardNames(wordsOf(name)), most);
    return apart === Infinity ? 0 : 0.92 - NEARLY.lessCertain - apart;
  };
}

/** Returns a function that says how much a name or its beginning sounds like these words, see `nearlySoundsLike`. */
export function soundsLike(words: readonly string[], further = 0): (name: string) => number {
  const typed = heardNames(words, 'ear');
  const skeletons = skeletonsOfHeard(typed);
  const isShort = shortSoundsOf(typed).length > 0;
  const length = Math.min(...typed.map((one) => one.length));
  // The sound of the last letter depends on the next one, which is unknown.
  const beginning = heardWords(words)
    .join(' ')
    .slice(0, MAX_CHECKED)
    .replace(/[dpt]+$/, '');
  const mayHave = mayHaveConsonantsOf(beginning);
  const shortValueOf = (heard: readonly string[]): number => {
    const apart = soundsApart(typed, heard, MAX_APART_IF_SHORT + further / 2);
    return apart === Infinity ? 0 : 0.92 - apart;
  };
  const valueOf = (parts: readonly string[]): number => {
    const heard = heardNames(parts);
    const known = skeletonsOfHeard(heard);
    const begins = (one: string) => known.some((other) => other.startsWith(one));
    if (!skeletons.some(begins)) return isShort ? shortValueOf(heard) : 0;
    const whole = soundsApart(typed, heard, MAX_APART + further + LESS_CERTAIN.found);
    const begun = soundsApart(typed, heard, MAX_APART + further, true);
    if (Math.min(whole, begun + LESS_CERTAIN.found) > MAX_APART + further) return 0;
    return 0.92 - Math.min(whole, begun + LESS_CERTAIN.ranked);
  };
  return (name) => {
    // A name of half the length, or with other consonants, needs no comparison of the vowels.
    if (name.length < length / 2 || !mayHave(name)) return 0;
    const parts = wordsOf(name);
    const whole = valueOf(parts);
    if (whole > 0) return whole;
    // The folded name does not tell which word begins its subtitle, so all are tried.
    const rests = parts.slice(1).map((_, at) => parts.slice(at + 1));
    return Math.max(
      0,
      ...rests.map((rest) => (mayHave(rest.join(' ')) ? valueOf(rest) - 0.05 : 0)),
    );
  };
}
