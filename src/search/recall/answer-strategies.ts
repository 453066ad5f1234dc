// The strategies that read a query in another way where its names as read are no certain answer, in their order.
import { hintOf, indicesOutside, isYear } from '#search/read/hint-rules.ts';
import type { Understanding } from '#search/read/understanding-queries.ts';
import { nameShare } from '#search/rank/ranking-rules.ts';
import {
  CERTAIN_TITLE_SHARE,
  MIN_DISTANT_CONSONANTS,
  MIN_PERSON_SHARE,
  MIN_TITLE_SHARE,
} from '#search/thresholds.ts';
import { answerTo, countOf } from './answer-queries.ts';
import type { Answer, FoundTitles } from './answer-queries.ts';
import {
  asPerson,
  findCreditedPerson,
  findMisspeltPair,
  findPersonApart,
  findPersonBeside,
} from './credited-person-queries.ts';
import type { EntryReader } from './entry-queries.ts';
import { findPeopleNamed } from './name-search-queries.ts';
import { bestOf, bestShare, findSimilarPerson } from './similar-person-queries.ts';
import { findHeardBeside, findTitleBeside } from './title-beside-queries.ts';
import type { Strategy } from './trace.ts';

/** The answer so far, by the names as they were read. */
type Situation = {
  reader: EntryReader;
  understanding: Understanding;
  found: FoundTitles;
  /** The similarity of the best name; below `MIN_TITLE_SHARE` it is a guess. */
  share: number;
  /** True if all words are the name, so that none is left out. */
  isVerbatim: boolean;
};

type AnswerStrategy = Strategy & {
  applies: (situation: Situation) => boolean;
  /** Undefined if it finds no better answer. */
  answer: (situation: Situation) => Promise<Answer | undefined>;
};

const isGuess = ({ share }: Situation): boolean => share < MIN_TITLE_SHARE;
const hasParts = ({ found }: Situation): boolean => bestOf(found).some((best) => best.hasParts);
const isNothing = ({ found }: Situation): boolean => countOf(found) === 0;

/** True if a person may be meant by some of the words beside a title: several words, no hint inside of them. */
const mayHavePerson = (situation: Situation): boolean => {
  const { people, name, nameIndices } = situation.understanding;
  return (
    isGuess(situation) &&
    people.length === 0 &&
    name.length > 1 &&
    nameIndices.length === name.length
  );
};

const mayLeaveOut = ({ isVerbatim, understanding: { people } }: Situation): boolean =>
  !isVerbatim && people.length === 0;

/** A strategy that reads a person beside a title, who must be credited for what is found. */
const withPerson =
  (
    find: (reader: EntryReader, understanding: Understanding) => Promise<Understanding | undefined>,
  ): AnswerStrategy['answer'] =>
  async ({ reader, understanding }) => {
    const guess = await find(reader, understanding);
    const credited = guess && (await answerTo(reader, guess));
    return credited && countOf(credited) > 0 && !credited.unapplied.has('person')
      ? { ...credited, share: 1 }
      : undefined;
  };

export const ANSWER_STRATEGIES: readonly AnswerStrategy[] = [
  {
    name: 'people as a name',
    when: 'no title credits both people of the query: "tom e gerry"',
    cost: 'the search by name once more',
    applies: (situation) => situation.understanding.people.length > 1 && isNothing(situation),
    answer: async ({ reader, understanding, found }) => {
      const named = await answerTo(reader, withoutPeople(understanding));
      const share = bestShare(named);
      return share >= MIN_TITLE_SHARE ? { ...named, share } : { ...found, share: 0 };
    },
  },
  {
    name: 'other year',
    when: 'the best name is a guess, and the query has two numbers that may be years: "2019 1917"',
    cost: 'the search by name once more',
    applies: (situation) => isGuess(situation) && withOtherYear(situation.understanding) !== null,
    answer: async ({ reader, understanding }) => {
      const titles = await answerTo(reader, withOtherYear(understanding)!);
      const share = bestShare(titles);
      return share >= MIN_TITLE_SHARE ? { ...titles, share } : undefined;
    },
  },
  {
    name: 'nearer person',
    when: 'the best name is less similar than .62, of several words than .7, and a person has a nearer one',
    cost: 'the search for people by name, which the count of people needs anyway',
    applies: ({ share, understanding }) =>
      share < MIN_TITLE_SHARE || (share < CERTAIN_TITLE_SHARE && understanding.name.length > 1),
    answer: async ({ reader, understanding, found }) => {
      const similar = await findSimilarPerson(reader, understanding, found);
      if (!similar) return undefined;
      const { length } = understanding.name;
      const person = asPerson(understanding, { id: similar.id, from: 0, to: length });
      return { ...(await answerTo(reader, person)), share: nameShare(similar) };
    },
  },
  {
    name: 'misspelt person of a title',
    when: 'the best name is a guess, and some words name a title: "o fugitivo harison ford"',
    cost: 'titles of each division of the words, and the people they credit',
    applies: mayHavePerson,
    answer: withPerson(async (reader, understanding) => {
      const person = await findCreditedPerson(reader, understanding.name);
      return person && asPerson(understanding, person);
    }),
  },
  {
    name: 'misspelt title of a person',
    when: 'the best name is a guess, and two or three words are a full name: "titanik kate winslet"',
    cost: 'people of each division of the words, and the titles of one',
    applies: mayHavePerson,
    answer: withPerson(async (reader, understanding) => {
      const person = await findPersonBeside(reader, understanding.name);
      return person && asPerson(understanding, person);
    }),
  },
  {
    name: 'words between title and person',
    when: 'the best name is a guess, a title and somebody it credits stand apart: "it pennywise skarsgard"',
    cost: 'titles called exactly so, and the people they credit',
    applies: mayHavePerson,
    answer: withPerson(async (reader, understanding) => {
      const apart = await findPersonApart(reader, understanding.name);
      if (!apart) return undefined;
      const { from, to } = apart.title;
      return {
        ...asPerson(understanding, apart),
        name: understanding.name.slice(from, to),
        nameIndices: understanding.nameIndices.slice(from, to),
      };
    }),
  },
  {
    name: 'misspelt title and person',
    when: 'the best name is a guess: "luzes da ciade charlie chapli"',
    cost: 'the best known titles with similar words, and the people they credit: about 5 ms',
    applies: mayHavePerson,
    answer: withPerson(async (reader, understanding) => {
      const person = await findMisspeltPair(reader, understanding.name);
      return person && asPerson(understanding, person);
    }),
  },
  {
    name: 'title beside other words',
    when: 'the best name is less similar than .58, and some words are a known title: "darth vader star wars"',
    cost: 'the best known titles that begin with each span of the words',
    applies: (situation) => isGuess(situation) && mayLeaveOut(situation),
    answer: async ({ reader, understanding, share }) => {
      const beside = await findTitleBeside(reader, understanding, share);
      return beside && { ...(await answerTo(reader, beside)), share };
    },
  },
  {
    name: 'distant sound',
    when: 'nothing is found, and the words have four consonants: "xeim les"',
    cost: 'ranking what was found again',
    applies: isNothing,
    answer: findDistantlyHeard,
  },
  {
    name: 'title by ear beside other words',
    when: 'nothing is found: "equis men desenho antigo"',
    cost: 'the best known titles that sound like the first or last words',
    applies: (situation) => isNothing(situation) && mayLeaveOut(situation),
    answer: async ({ reader, understanding }) => {
      const part = await findHeardBeside(reader, understanding);
      const heard = part && (await answerTo(reader, part));
      return heard && countOf(heard) > 0 ? { ...heard, share: 0 } : undefined;
    },
  },
];

/** Answers one reading of a query; where its names are no certain answer, by the first strategy that has a better one. */
export async function bestAnswerTo(
  reader: EntryReader,
  understanding: Understanding,
  isVerbatim: boolean,
): Promise<Answer> {
  const found = await answerTo(reader, understanding);
  const { people, choices } = understanding;
  // Titles found by a person are certain.
  const isOfPeople = people.length + choices.length > 0 && countOf(found) > 0;
  const share = isOfPeople ? 1 : bestShare(found);
  const situation: Situation = { reader, understanding, found, share, isVerbatim };
  // A query of parts of a title's words means that title, whatever other spellings find.
  if (hasParts(situation)) return { ...found, share: 1 };
  for (const { name, applies, answer } of ANSWER_STRATEGIES) {
    if (!reader.isOn(name) || !applies(situation)) continue;
    const better = await reader.run(
      name,
      () => answer(situation),
      (titles) => (titles ? countOf(titles) : 0),
    );
    if (better) return better;
  }
  return { ...found, share };
}

/** Finds titles that sound only a little like the query, where nothing else is found. */
async function findDistantlyHeard({
  reader,
  understanding,
}: Situation): Promise<Answer | undefined> {
  const { people, name } = understanding;
  const consonants = name.join('').replace(/[aeiouyw]/g, '');
  if (people.length > 0 || consonants.length < MIN_DISTANT_CONSONANTS) return undefined;
  const titles = await answerTo(reader, understanding, true);
  const [person] = (await findPeopleNamed(reader, name, true)).ranked;
  if (
    person &&
    nameShare(person) >= MIN_PERSON_SHARE.alone &&
    bestOf(titles).every(({ match }) => match < person.match)
  ) {
    const named = asPerson(understanding, { id: person.id, from: 0, to: name.length });
    return { ...(await answerTo(reader, named)), share: nameShare(person) };
  }
  return countOf(titles) > 0 ? { ...titles, share: bestShare(titles) } : undefined;
}

/** The understanding with another number of the name as the year; null if there is none. */
function withOtherYear(understanding: Understanding): Understanding | null {
  const { words, hints, nameIndices } = understanding;
  const year = hintOf(hints, 'year');
  const other = nameIndices.find((at) => isYear(words[at]!));
  if (!year || other === undefined) return null;
  const indices = [...nameIndices.filter((at) => at !== other), year.from].toSorted(
    (a, b) => a - b,
  );
  const name = indices.map((at) => words[at]!);
  const moved = { ...year, value: Number(words[other]), from: other, to: other + 1 };
  return {
    ...understanding,
    hints: hints.map((hint) => (hint === year ? moved : hint)),
    name,
    nameIndices: indices,
    alias: undefined,
    choices: [],
  };
}

/** The understanding with the words of people read as a name. */
function withoutPeople(understanding: Understanding): Understanding {
  const { words, hints } = understanding;
  const nameIndices = indicesOutside(words, hints);
  const name = nameIndices.map((at) => words[at]!);
  return { ...understanding, people: [], choices: [], name, nameIndices, personName: name };
}
