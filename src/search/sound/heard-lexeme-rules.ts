// Indexes the sound of whole names: "raripoter" finds "Harry Potter", because a sound joins the words.
import { wordsOf } from '#search/folding-rules.ts';
import { consonantsLike, mayHaveConsonantsOf, soundsApart } from './heard-distance-rules.ts';
import {
  heardNames,
  heardWords,
  isHearable,
  likeShortSounds,
  nameSkeletons,
  shortSoundsOf,
  skeletonsOfHeard,
} from './heard-rules.ts';
import {
  LESS_CERTAINLY_HEARD,
  MAX_HEARD_APART,
  MAX_HEARD_APART_IF_SHORT,
  MIN_HEARD_BEGINNING,
  MIN_NEARLY_ALIKE,
  MIN_NEARLY_HEARD,
  NEARLY_HEARD,
} from '#search/thresholds.ts';

/** Marks the sound of a name among the lexemes; a folded word never contains it. */
const MARK = '*';
/** Names that are indexed by sound, in the order of importance; others are rarely written by ear. */
const MAX_NAMES = 3;

/** The lexemes for the sound of these names. */
export function heardLexemesOf(names: readonly string[]): string[] {
  return names.slice(0, MAX_NAMES).flatMap((name) => {
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
  const long = skeletons.filter(({ length }) => length >= MIN_HEARD_BEGINNING);
  const short = skeletons.filter(({ length }) => length < MIN_HEARD_BEGINNING);
  const likely = likeShortSounds(shortSoundsOf(heard).slice(0, MAX_TRIED));
  const quoted = (skeleton: string) => `'${marked(skeleton)}'`;
  return {
    all: anyOf([
      ...long.map((skeleton) => `${quoted(skeleton)}:*`),
      ...[...short, ...likely].map(quoted),
    ]),
    whole: anyOf(long.map(quoted)),
  };
}

const anyOf = (lexemes: readonly string[]): string | null =>
  lexemes.length === 0 ? null : lexemes.join(' | ');

const CONSONANTS = 'bdfgjklmnprstvx';

/** Lexemes of one tsquery: an index first compares all of them with each other, so longer queries are slow. */
const MAX_LEXEMES = 25;

/**
 * The texts of tsqueries for names that have one consonant more, less or other than these words: "néver bim quist" for
 * "Never Been Kissed". Up to 1,200 lexemes, each of which is one look-up.
 */
export function nearlyHeardQueries(words: readonly string[]): string[] {
  if (!words.every(isHearable)) return [];
  const typed = nameSkeletons(words, 'ear').filter(({ length }) => length >= MIN_NEARLY_ALIKE);
  const all = new Set(
    typed
      .slice(0, MAX_TRIED)
      .flatMap((skeleton) =>
        skeleton.length >= MIN_NEARLY_HEARD ? withOneOther(skeleton) : withOneLike(skeleton),
      ),
  );
  const lexemes = Array.from(all, (skeleton) => `'${marked(skeleton)}'`);
  const parts = Array.from({ length: Math.ceil(lexemes.length / MAX_LEXEMES) }, (_, part) =>
    lexemes.slice(part * MAX_LEXEMES, (part + 1) * MAX_LEXEMES),
  );
  return parts.map((part) => part.join(' | '));
}

function withOneLike(consonants: string): string[] {
  return Array.from(consonants, (consonant, at) =>
    consonantsLike(consonant).map(
      (like) => consonants.slice(0, at) + like + consonants.slice(at + 1),
    ),
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
    const others = Array.from(CONSONANTS, (consonant) => [
      before + consonant + after,
      before + consonant + rest,
    ]);
    return [before + rest, ...others.flat()];
  });
}

/** Letters by which the beginning of a name is checked; the consonants that are indexed need at least these. */
const MAX_CHECKED = 12;

/** Returns a function that says how much a name with one other consonant sounds like these words, 0 to 1. */
export function nearlySoundsLike(words: readonly string[]): (name: string) => number {
  const typed = heardNames(words, 'ear');
  const isLong = typed.every(({ length }) => length >= NEARLY_HEARD.long);
  const most = isLong ? NEARLY_HEARD.apartIfLong : NEARLY_HEARD.apart;
  return (name) => {
    const apart = soundsApart(typed, heardNames(wordsOf(name)), most);
    return apart === Infinity ? 0 : 0.92 - NEARLY_HEARD.lessCertain - apart;
  };
}

/** Returns a function that says how much a name or its beginning sounds like these words, see `nearlySoundsLike`. */
export function soundsLike(words: readonly string[]): (name: string) => number {
  const typed = heardNames(words, 'ear');
  const skeletons = skeletonsOfHeard(typed);
  const isShort = shortSoundsOf(typed).length > 0;
  const length = Math.min(...typed.map((sound) => sound.length));
  // The sound of the last letter depends on the next one, which is unknown.
  const beginning = heardWords(words)
    .join(' ')
    .slice(0, MAX_CHECKED)
    .replace(/[dpt]+$/, '');
  const mayHave = mayHaveConsonantsOf(beginning);
  const shortValueOf = (heard: readonly string[]): number => {
    const apart = soundsApart(typed, heard, MAX_HEARD_APART_IF_SHORT);
    return apart === Infinity ? 0 : 0.92 - apart;
  };
  const valueOf = (parts: readonly string[]): number => {
    const heard = heardNames(parts);
    const heardSkeletons = skeletonsOfHeard(heard);
    const begins = (skeleton: string) =>
      heardSkeletons.some((knownSkeleton) => knownSkeleton.startsWith(skeleton));
    if (!skeletons.some(begins)) return isShort ? shortValueOf(heard) : 0;
    const whole = soundsApart(typed, heard, MAX_HEARD_APART + LESS_CERTAINLY_HEARD.accepted);
    const begun = soundsApart(typed, heard, MAX_HEARD_APART, true);
    if (Math.min(whole, begun + LESS_CERTAINLY_HEARD.accepted) > MAX_HEARD_APART) return 0;
    return 0.92 - Math.min(whole, begun + LESS_CERTAINLY_HEARD.ranked);
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
