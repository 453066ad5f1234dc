// People by their names, the better known of similar ones first; a search of titles asks for them as well.
import type { DbOrTransaction } from '#platform/database/database.ts';
import { cachedFor } from './cached-queries.ts';
import type { EntryReader } from './entry-queries.ts';
import { findFame } from './fame-queries.ts';
import { significantWords } from './folding-rules.ts';
import { byFame, findPeopleNamed } from './name-search-queries.ts';
import type { NamedPeople } from './name-search-queries.ts';
import { nameShare } from './ranking-rules.ts';
import type { Ranked } from './ranking-rules.ts';

/** Who is called otherwise than typed is meant if this many times as well known. */
const BETTER_KNOWN = 8;

/** People with these words in their names, whom a search of titles looks for as well. */
export const findNamed = (reader: EntryReader, words: readonly string[]): Promise<NamedPeople> =>
  cachedFor(reader.db, `named ${words.join(' ')}`, () => findPeopleNamed(reader, words));

/** The letter or two that somebody has typed so far mean nobody: "as d". */
const MIN_LETTERS = 3;

/** Whether the words of a search of titles may be meant as a person's name. */
export const mayNamePerson = (words: readonly string[]): boolean =>
  significantWords(words).join('').length >= MIN_LETTERS;

export const findFamous = (
  reader: EntryReader,
  words: readonly string[],
): Promise<readonly Ranked[]> =>
  cachedFor(reader.db, `famous ${words.join(' ')}`, async () =>
    byFame(reader, await findNamed(reader, words)),
  );

/** Whether a person is so much better known than a title or another person of this popularity. */
export async function isBetterKnown(
  db: DbOrTransaction,
  person: Ranked,
  popularity: number,
  times = BETTER_KNOWN,
): Promise<boolean> {
  const fame = (await findFame(db, [person])).get(person.id) ?? 0;
  return 1 + Math.max(fame, person.popularity) >= times * (1 + popularity);
}

/** A name that is nearly as typed: a letter or two differ. */
const MIN_SHARE = 0.65;
/** Nobody is so many times as well known as people who are better known than this. */
const MAX_OBSCURE = 5;

/** Who is nearly called so, and is much better known than this person: "mateus costa" is Matheus Costa. */
export async function findBetterKnown(
  reader: EntryReader,
  name: readonly string[],
  id: number,
): Promise<number | undefined> {
  const fame = (await findFame(reader.db, [{ id }])).get(id) ?? 0;
  if (fame > MAX_OBSCURE) return undefined;
  const [best] = await findFamous(reader, name);
  return best && nameShare(best) >= MIN_SHARE && (await isBetterKnown(reader.db, best, fame))
    ? best.id
    : undefined;
}
