// Ways in which people type a name that they remember only partly. Each makes a query from a name, or returns null for
// names it does not suit.
import type { Random } from '../generated/random.ts';

export type Query = {
  typed: string;
  /** The intended text, folded: the typed text without typos. */
  meant: string;
};
export type Way = (random: Random, name: string) => Query | null;

/** Lower case without accents, letters and digits only, one space between words. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const wordsOf = (name: string): string[] => fold(name).split(' ');
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** A prefix: at least two fifths of the letters, and at least four. */
export const prefix: Way = (random, name) => {
  const text = fold(name);
  if (text.length < 5) return null;
  const shortest = Math.max(4, Math.ceil(text.length * 0.4));
  const meant = text.slice(0, shortest + random.below(text.length - shortest)).trim();
  return { typed: meant, meant };
};

/** From a later word on; the last word may be cut off after four letters. */
export const laterWords: Way = (random, name) => {
  const words = wordsOf(name);
  const starts = words.flatMap((word, at) => (at > 0 && word.length > 3 ? [at] : []));
  if (starts.length === 0) return null;
  const rest = words.slice(random.pick(starts)).join(' ');
  const meant = rest
    .slice(0, Math.max(4, Math.ceil(rest.length * (0.5 + random.next() / 2))))
    .trim();
  return { typed: meant, meant };
};

/** From inside a long word on, with another significant word of the name if there is one. */
export const insideAWord: Way = (random, name) => {
  const words = wordsOf(name);
  const long = words.filter((word) => word.length > 6);
  if (long.length === 0) return null;
  const word = random.pick(long);
  const part = word.slice(2 + random.below(word.length - 6));
  const others = words.filter((candidate) => candidate !== word && candidate.length > 3);
  const meant = others.length > 0 ? `${random.pick(others)} ${part}` : part;
  return { typed: meant, meant };
};

export const withoutAccents: Way = (_random, name) => {
  const meant = fold(name);
  return meant === name.toLowerCase() || meant.length < 3 ? null : { typed: meant, meant };
};

export const asItIs: Way = (_random, name) => {
  const meant = fold(name);
  return meant.length < 2 ? null : { typed: name.toLowerCase(), meant };
};

export const swappedWords: Way = (random, name) => {
  const words = wordsOf(name).slice(0, 6);
  if (new Set(words).size < 2) return null;
  const by = 1 + random.below(words.length - 1);
  const typed = [...words.slice(by), ...words.slice(0, by)].join(' ');
  return { typed, meant: words.join(' ') };
};

export const joinedWords: Way = (random, name) => {
  const words = wordsOf(name).slice(0, 4);
  if (words.length < 2) return null;
  const at = random.below(words.length - 1);
  const typed = words.map((word, i) => (i === at || i === words.length - 1 ? word : `${word} `));
  return { typed: typed.join(''), meant: words.join(' ') };
};

export const splitWord: Way = (random, name) => {
  const words = wordsOf(name).slice(0, 4);
  const long = words.flatMap((word, at) => (word.length > 5 ? [at] : []));
  if (long.length === 0) return null;
  const split = random.pick(long);
  const cut = 2 + random.below(words[split]!.length - 3);
  const typed = words.map((word, at) =>
    at === split ? `${word.slice(0, cut)} ${word.slice(cut)}` : word,
  );
  return { typed: typed.join(' '), meant: words.join(' ') };
};

/** The first name and a prefix of the last one. */
export const halfAName: Way = (random, name) => {
  const words = wordsOf(name);
  const last = words.at(-1)!;
  if (words.length < 2 || last.length < 4) return null;
  const meant = `${words[0]} ${last.slice(0, 3 + random.below(last.length - 3))}`;
  return { typed: meant, meant };
};

type Slip = (random: Random, text: string, at: number) => string;

const otherLetter: Slip = (random, text, at) => {
  const row = ROWS.find((keys) => keys.includes(text[at]!)) ?? LETTERS;
  const place = row.indexOf(text[at]!);
  const beside = [row[place - 1], row[place + 1]].filter((key) => key !== undefined);
  const keys = random.chance(0.5) && beside.length > 0 ? beside : [...LETTERS];
  const letter = random.pick(keys.filter((key) => key !== text[at]));
  return text.slice(0, at) + letter + text.slice(at + 1);
};
const leftOut: Slip = (_random, text, at) => text.slice(0, at) + text.slice(at + 1);
const tooMany: Slip = (random, text, at) =>
  text.slice(0, at) + (random.chance(0.4) ? text[at]! : random.pick([...LETTERS])) + text.slice(at);
const swapped: Slip = (_random, text, at) =>
  text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2);

/** One typo at any letter of up to six words, or at the first letter of the first long word. */
const slipped =
  (where: 'anywhere' | 'first', ...slips: Slip[]): Way =>
  (random, name) => {
    const words = wordsOf(name).slice(0, 6);
    const meant = words.join(' ');
    if (meant.length < 5 || !/^[a-z0-9 ]+$/.test(meant)) return null;
    const slip = random.pick(slips);
    const long = words.findIndex((word) => word.length > 3);
    if (long < 0) return null;
    const first = words.slice(0, long).reduce((sum, word) => sum + word.length + 1, 0);
    const places = [...meant].flatMap((letter, at) =>
      letter === ' ' || (slip === swapped && !canSwap(meant, at)) ? [] : [at],
    );
    if (where === 'first' && slip === swapped && !canSwap(meant, first)) return null;
    if (places.length === 0) return null;
    const typed = slip(random, meant, where === 'first' ? first : random.pick(places));
    return typed.trim() === meant ? null : { typed: typed.trim(), meant };
  };
const canSwap = (text: string, at: number) =>
  at + 1 < text.length && text[at + 1] !== ' ' && text[at + 1] !== text[at];

export const slips = {
  otherLetter: slipped('anywhere', otherLetter),
  leftOut: slipped('anywhere', leftOut),
  tooMany: slipped('anywhere', tooMany),
  swapped: slipped('anywhere', swapped),
  firstLetter: slipped('first', otherLetter, leftOut, tooMany, swapped),
  any: slipped('anywhere', otherLetter, leftOut, tooMany, swapped),
};
