// Divides the words of a query into the name of a person and that of a title.
import { isJoiningWord } from './filler-rules.ts';

const MAX_PERSON_WORDS = 4;
/** Articles are never a whole title here: no title is called so, and reading all names that contain one takes long. */
const ARTICLES = new Set('um uma the an el la le il los las les der die'.split(' '));

/** Words `from` to `to` (exclusive) as a person's name, and a title's words, which begin at `titleFrom`. */
export type Division = {
  from: number;
  to: number;
  person: string[];
  titleFrom: number;
  title: string[];
};

/**
 * Divisions that use all words but those that join the two names: the longest names of people first, and names at the
 * end before names at the beginning.
 */
export function divisionsOf(words: readonly string[]): Division[] {
  return personCounts(words, 1).flatMap((count) => [
    ...atTheEnd(words, count, titleEnd(words, words.length - count)),
    ...atTheBeginning(words, count, count),
  ]);
}

/** Divisions with other words between the two names, those with the fewest first. */
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

/** Possible lengths of a person's name, longest first, that leave at least `others` words. */
const personCounts = (words: readonly string[], others: number) =>
  upTo(Math.min(MAX_PERSON_WORDS, words.length - others))
    .map((n) => n + 1)
    .toReversed();

/** The end of a title before this word, without the words that join it to the next name. */
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
