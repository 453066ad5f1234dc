// Where the words of a query may be divided into the name of a person and that of a title.
import { isJoiningWord } from './filler-rules.ts';

const MAX_PERSON_WORDS = 4;
/** No title is called so, and it takes long to read the entries of a word that so many have. */
const ARTICLES = new Set('um uma the an el la le il los las les der die'.split(' '));

/** The words `from` to `to` (exclusive) as a person's name, and others as a title's, from `titleFrom`. */
export type Division = {
  from: number;
  to: number;
  person: string[];
  titleFrom: number;
  title: string[];
};

/**
 * All words but those that join the two names. The longest names of people first, and those at the end before those at
 * the beginning.
 */
export function divisionsOf(words: readonly string[]): Division[] {
  return personCounts(words, 1).flatMap((count) => [
    ...atTheEnd(words, count, titleEnd(words, words.length - count)),
    ...atTheBeginning(words, count, count),
  ]);
}

/** The same with other words between both names, as few as possible first. */
export function dividedAround(words: readonly string[]): Division[] {
  return personCounts(words, 2).flatMap((count) => {
    const cut = words.length - count;
    const longest = titleEnd(words, cut) - 1;
    return upTo(longest).flatMap((fewer) => [
      ...atTheEnd(words, count, longest - fewer),
      ...atTheBeginning(words, count, count + 1 + fewer),
    ]);
  });
}

const upTo = (count: number) => Array.from({ length: Math.max(0, count) }, (_, n) => n);

/** Numbers of words of a person's name, if at least `others` words are left. */
const personCounts = (words: readonly string[], others: number) =>
  upTo(Math.min(MAX_PERSON_WORDS, words.length - others))
    .map((n) => n + 1)
    .toReversed();

/** Where a title before this word ends, without the words that join it to what follows. */
const titleEnd = (words: readonly string[], before: number) =>
  words.findLastIndex((word, at) => at < before && !isJoiningWord(word)) + 1;

const atTheEnd = (words: readonly string[], count: number, end: number) =>
  possible({
    from: words.length - count,
    to: words.length,
    person: words.slice(-count),
    titleFrom: 0,
    title: words.slice(0, end),
  });

const atTheBeginning = (words: readonly string[], count: number, titleFrom: number) =>
  possible({
    from: 0,
    to: count,
    person: words.slice(0, count),
    titleFrom,
    title: words.slice(titleFrom),
  });

function possible(division: Division): Division[] {
  const { person, title } = division;
  const isPossible =
    !isJoiningWord(person[0]!) &&
    !isJoiningWord(person.at(-1)!) &&
    title.some((word) => !isJoiningWord(word) && !ARTICLES.has(word) && !/^\d{1,2}$/.test(word)) &&
    person.some((word) => word.length > 2);
  return isPossible ? [division] : [];
}
