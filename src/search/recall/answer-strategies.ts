// The strategies that read a query in another way where its names as read are no certain answer, in their order.
import { itemAt, itemsAt } from '#shared/list-items.ts';
import { significantWords } from '#search/folding-rules.ts';
import { TYPES, hintOf, isYear } from '#search/read/hint-rules.ts';
import type { Understanding } from '#search/read/understanding-queries.ts';
import { CERTAIN_TITLE_SHARE, MIN_RESULT_SHARE, MIN_TITLE_SHARE } from '#search/thresholds.ts';
import { answerTo, resultCount } from './answer-queries.ts';
import type { FoundTitles } from './answer-queries.ts';
import type { EntryReader } from './entry-queries.ts';
import { asPerson, bestOf, bestShare, findSimilarPerson } from './similar-person-queries.ts';
import { findTitleBeside, findTitleBesidePerson } from './title-beside-queries.ts';
import { NAME_STRATEGIES } from './name-strategies.ts';
import type { Strategy } from './trace.ts';

/** The answer so far, by the names as they were read. */
type Situation = {
  reader: EntryReader;
  understanding: Understanding;
  results: FoundTitles;
  /** The similarity of the best name; below `MIN_TITLE_SHARE` it is a guess. */
  share: number;
  /** True if all words are the name, so that none is left out. */
  isVerbatim: boolean;
};

type AnswerStrategy = Strategy & {
  applies: (situation: Situation) => boolean;
  /** Undefined if it finds no better answer. */
  answer: (situation: Situation) => Promise<FoundTitles | undefined>;
};

const isGuess = ({ share }: Situation): boolean => share < MIN_TITLE_SHARE;
const mayLeaveOut = ({ isVerbatim, understanding: { people } }: Situation): boolean =>
  !isVerbatim && people.length === 0;

const ANSWER_STRATEGIES: readonly AnswerStrategy[] = [
  {
    name: 'other year',
    when: 'the best name is a guess, and the query has two numbers that may be years: "2019 1917"',
    cost: 'the search by name once more',
    applies: (situation) => isGuess(situation) && withOtherYear(situation.understanding) !== null,
    answer: async ({ reader, understanding }) => {
      const otherwise = withOtherYear(understanding);
      const titles = otherwise && (await answerTo(reader, otherwise));
      return titles && bestShare(titles) >= MIN_TITLE_SHARE ? titles : undefined;
    },
  },
  {
    name: 'title beside an author',
    when: 'the best name is a guess, and the words are a whole title and a whole name: "o gato isaac asimov"',
    cost: 'titles and people that are called exactly as the first or last words',
    applies: (situation) => isGuess(situation) && mayLeaveOut(situation),
    answer: async ({ reader, understanding }) => {
      const beside = await findTitleBesidePerson(reader, understanding);
      return beside && answerTo(reader, beside);
    },
  },
  {
    name: 'nearer person',
    when: 'the best name is less similar than .62, of several words than .7, and a person has a nearer one',
    cost: 'the search for people by name, which the count of people needs anyway',
    applies: ({ share, understanding }) =>
      share < MIN_TITLE_SHARE || (share < CERTAIN_TITLE_SHARE && understanding.name.length > 1),
    answer: async ({ reader, understanding, results }) => {
      const similar = await findSimilarPerson(reader, understanding, results);
      if (!similar) return undefined;
      const { length } = understanding.name;
      const person = asPerson(understanding, { id: similar.id, from: 0, to: length });
      return answerTo(reader, person);
    },
  },
  {
    name: 'title beside other words',
    when: 'the best name is less similar than .58, and some words are a known title: "darth vader star wars"',
    cost: 'the best known titles that begin with each span of the words',
    applies: (situation) => isGuess(situation) && mayLeaveOut(situation),
    answer: async ({ reader, understanding, share }) => {
      const beside = await findTitleBeside(reader, understanding, share);
      return beside && answerTo(reader, beside);
    },
  },
];

/** All strategies of recall in their order: the bench switches each off in turn, an explanation names those that ran. */
export const STRATEGIES: readonly Strategy[] = [...NAME_STRATEGIES, ...ANSWER_STRATEGIES];

/**
 * Answers one reading of a query; where its names are no certain answer, by the first strategy that has a better one.
 * A query that is like no name has no results but the nearest title as a guess: it is probably not about films.
 */
export async function bestAnswerTo(
  reader: EntryReader,
  understanding: Understanding,
  isVerbatim: boolean,
): Promise<FoundTitles> {
  const results = await likeliestAnswerTo(reader, understanding, isVerbatim);
  const { people, choices, name, leftOut } = results.understanding;
  const isByName = people.length + choices.length === 0 && leftOut === undefined;
  const { share, words, letters } = MIN_RESULT_SHARE;
  const long = significantWords(name).filter((word) => word.length >= letters);
  const isLikeNothing = isByName && long.length >= words && bestShare(results) < share;
  const [guess] = TYPES.flatMap((type) =>
    results[type].slice(0, 1).map((ranked) => ({ type, ranked })),
  ).toSorted((a, b) => b.ranked.match - a.ranked.match);
  return isLikeNothing && guess ? { ...results, movie: [], serie: [], guess } : results;
}

async function likeliestAnswerTo(
  reader: EntryReader,
  understanding: Understanding,
  isVerbatim: boolean,
): Promise<FoundTitles> {
  const results = await answerTo(reader, understanding);
  const { people, choices } = understanding;
  // Titles found by a person are certain.
  const isOfPeople = people.length + choices.length > 0 && resultCount(results) > 0;
  const share = isOfPeople ? 1 : bestShare(results);
  const situation: Situation = { reader, understanding, results, share, isVerbatim };
  // A query of parts of a title's words means that title.
  if (bestOf(results).some((best) => best.hasParts)) return results;
  for (const { name, applies, answer } of ANSWER_STRATEGIES) {
    if (!reader.isOn(name) || !applies(situation)) continue;
    const better = await reader.run(
      name,
      () => answer(situation),
      (titles) => (titles ? resultCount(titles) : 0),
    );
    if (better) return better;
  }
  return results;
}

/** The understanding with another number of the name as the year; null if there is none. */
function withOtherYear(understanding: Understanding): Understanding | null {
  const { words, hints, nameIndices } = understanding;
  const year = hintOf(hints, 'year');
  const otherYear = nameIndices.find((at) => isYear(itemAt(words, at)));
  if (!year || otherYear === undefined) return null;
  const indices = [...nameIndices.filter((at) => at !== otherYear), year.from].toSorted(
    (a, b) => a - b,
  );
  const name = itemsAt(words, indices);
  const moved = { ...year, value: Number(words[otherYear]), from: otherYear, to: otherYear + 1 };
  return {
    ...understanding,
    hints: hints.map((hint) => (hint === year ? moved : hint)),
    name,
    nameIndices: indices,
    alias: undefined,
    choices: [],
  };
}
