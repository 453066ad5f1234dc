// Finds a person who is meant rather than the titles found, whose names are less similar.
import type { EntryReader } from './entry-queries.ts';
import { findFamous, isBetterKnown, mayNamePerson } from './famous-people-queries.ts';
import type { RankedByType } from './title-condition-queries.ts';
import { TYPES } from './query-reading-rules.ts';
import { nameShare } from './ranking-rules.ts';
import type { Ranked } from './ranking-rules.ts';
import type { Understanding } from './understanding-queries.ts';

/** The least name share of a person who is meant: beside titles, and if none is found. */
export const MIN_PERSON_SHARE = { besideTitles: 0.52, alone: 0.45 };
/** A title with a lower name share is a guess: a person with a name share higher by `PERSON_LEAD` is meant instead. */
export const MIN_TITLE_SHARE = 0.62;
const PERSON_LEAD = 0.08;
/** Times as well known as a title a person must be: with a name of several words as near, or of one word. */
const BETTER_KNOWN = { asNear: 8, oneWord: 6 };
/** How much lower than a title's the name share of a person with several names may be. */
const MAX_LAG = 0.04;
/** A title with this name share is meant, even if a person has nearly that name of several words. */
export const CERTAIN_TITLE_SHARE = 0.7;

/** The name share of the most similar title. */
export const bestShare = (found: RankedByType): number =>
  Math.max(0, ...bestOf(found).map(nameShare));

/** The most relevant title of each type. */
export const bestOf = (found: RankedByType): Ranked[] =>
  TYPES.flatMap((type) => found[type].slice(0, 1));

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
