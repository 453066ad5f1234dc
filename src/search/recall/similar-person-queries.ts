// Finds a person who is meant rather than the titles found, whose names are less similar.
import { itemAt, itemsAt } from '#shared/list-items.ts';
import type { EntryReader } from './entry-queries.ts';
import { findFamous, isBetterKnown, mayNamePerson } from './name-search-queries.ts';
import type { RankedByType } from './title-condition-queries.ts';
import { TYPES, indicesOutside } from '#search/read/hint-rules.ts';
import { nameShare } from '#search/rank/ranking-rules.ts';
import type { Ranked } from '#search/rank/ranking-rules.ts';
import type { PersonHint, Understanding } from '#search/read/understanding-queries.ts';
import {
  BETTER_KNOWN,
  MAX_LAG,
  MIN_PERSON_SHARE,
  MIN_TITLE_SHARE,
  PERSON_LEAD,
} from '#search/thresholds.ts';

/** The name share of the most similar title. */
export const bestShare = (titles: RankedByType): number =>
  Math.max(0, ...bestOf(titles).map(nameShare));

/** The most relevant title of each type. */
export const bestOf = (titles: RankedByType): Ranked[] =>
  TYPES.flatMap((type) => titles[type].slice(0, 1));

/** The person with a nearer name than every title: the query may be a misspelt name. */
export async function findSimilarPerson(
  reader: EntryReader,
  { people, name }: Understanding,
  titles: RankedByType,
): Promise<Ranked | undefined> {
  if (people.length > 0 || !mayNamePerson(name)) return undefined;
  const [best] = await findFamous(reader, name);
  return best && (await isNearer(reader, best, titles, name.length === 1)) ? best : undefined;
}

/**
 * True if a person is meant rather than any title: the name is much nearer than that of a guess, or the person is much
 * better known. A name of several words may even be slightly less similar than the title's.
 */
async function isNearer(
  { db }: EntryReader,
  person: Ranked,
  titles: RankedByType,
  isOneWord: boolean,
): Promise<boolean> {
  const leadOver = (title: Ranked) => nameShare(person) - nameShare(title);
  const best = bestOf(titles);
  const least = best.length === 0 ? MIN_PERSON_SHARE.alone : MIN_PERSON_SHARE.besideTitles;
  const maxLag = isOneWord ? 0 : MAX_LAG;
  if (nameShare(person) < least || best.some((title) => leadOver(title) < -maxLag)) return false;
  for (const title of best) {
    const lead = leadOver(title);
    const isGuess = nameShare(title) < MIN_TITLE_SHARE;
    if (isGuess && lead >= PERSON_LEAD) continue;
    const times = isOneWord
      ? BETTER_KNOWN.oneWord
      : timesBetterKnown(isGuess ? lead : Math.min(0, lead));
    if (!(await isBetterKnown(db, person, title.popularity, times))) return false;
  }
  return true;
}

/** Times as well known as a title a person with this lead in name share must be: 1 for `PERSON_LEAD`. */
const timesBetterKnown = (lead: number): number => BETTER_KNOWN.asNear ** (1 - lead / PERSON_LEAD);

/** The understanding with a part of the name as a person, without the words that join it: "… COM A juliette". */
export function asPerson(
  understanding: Understanding,
  { id, from, to }: PersonHint,
): Understanding {
  const { words, hints, nameIndices } = understanding;
  const person = { id, from: itemAt(nameIndices, from), to: itemAt(nameIndices, to - 1) + 1 };
  const outside = new Set(indicesOutside(words, [...hints, person]));
  const left = nameIndices.filter((at) => outside.has(at));
  return {
    ...understanding,
    people: [person],
    choices: [],
    name: itemsAt(words, left),
    nameIndices: left,
    alias: undefined,
  };
}
