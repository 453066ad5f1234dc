// The person who is meant rather than the titles found, whose names are less similar.
import type { EntryReader } from './entry-queries.ts';
import { findFamous, isBetterKnown, mayNamePerson } from './famous-people-queries.ts';
import type { RankedByType } from './hint-queries.ts';
import { TYPES } from './query-reading-rules.ts';
import { nameShare } from './ranking-rules.ts';
import type { Ranked } from './ranking-rules.ts';
import type { Understanding } from './understanding-queries.ts';

/** A name that is close enough to a person's to be meant, without popularity: beside titles, and where none is found. */
export const MIN_PERSON_SHARE = { besideTitles: 0.52, alone: 0.45 };
/** A title with a less similar name is a guess: a person whose name is this much nearer is meant. */
export const MIN_TITLE_SHARE = 0.62;
const PERSON_LEAD = 0.08;
/** How many times as well known as a title somebody must be, whose name of several words is as near, or of one word nearer. */
const BETTER_KNOWN = { asNear: 8, oneWord: 6 };
/** Of several words, a name may be so much less near than a title's. */
const MAX_LAG = 0.04;
/** Of several words, a title with a name as similar as this is meant, whoever else is called nearly so. */
export const CERTAIN_TITLE_SHARE = 0.7;

/** The name share of the most similar title. */
export const bestShare = (found: RankedByType): number =>
  Math.max(0, ...bestOf(found).map(nameShare));

/** The most relevant title of each type. */
export const bestOf = (found: RankedByType): Ranked[] =>
  TYPES.flatMap((type) => found[type].slice(0, 1));

/** The person whose name is nearer than that of every title: what was typed may be misspelt. */
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
 * Whether a person is meant rather than any title: the name is much nearer than that of guesses, or the person is so
 * much better known. The name of somebody better known still may be less similar than a title's, if it has several words.
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

/** How many times as well known as a title a person must be, whose name is so much nearer: 1 for `PERSON_LEAD`. */
const timesBetterKnown = (lead: number): number => BETTER_KNOWN.asNear ** (1 - lead / PERSON_LEAD);
