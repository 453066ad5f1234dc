// People by their names, the better known of similar ones first; the search of titles uses them too.
import type { DbOrTransaction } from '#platform/database/database.ts';
import { cachedFor } from './cached-queries.ts';
import type { EntryReader } from './entry-queries.ts';
import { findFame } from './fame-queries.ts';
import { significantWords } from './folding-rules.ts';
import { byFame, findPeopleNamed } from './name-search-queries.ts';
import type { NamedPeople } from './name-search-queries.ts';
import { nameShare } from './ranking-rules.ts';
import type { Ranked } from './ranking-rules.ts';

/** A person with another name than typed must be this many times as well known to be meant. */
const BETTER_KNOWN = 8;

/** Finds people with these words in their names, for a search of titles. */
export const findNamed = (reader: EntryReader, words: readonly string[]): Promise<NamedPeople> =>
  cachedFor(reader.db, `named ${words.join(' ')}`, () => findPeopleNamed(reader, words));

/** Fewer typed letters name nobody yet: "as d". */
const MIN_LETTERS = 3;

/** True if the words of a search of titles may be a person's name. */
export const mayNamePerson = (words: readonly string[]): boolean =>
  significantWords(words).join('').length >= MIN_LETTERS;

export const findFamous = (
  reader: EntryReader,
  words: readonly string[],
): Promise<readonly Ranked[]> =>
  cachedFor(reader.db, `famous ${words.join(' ')}`, async () =>
    byFame(reader, await findNamed(reader, words)),
  );

/** True if a person is `times` as well known as a title or another person of this popularity. */
export async function isBetterKnown(
  db: DbOrTransaction,
  person: Ranked,
  popularity: number,
  times = BETTER_KNOWN,
): Promise<boolean> {
  const fame = (await findFame(db, [person])).get(person.id) ?? 0;
  return 1 + Math.max(fame, person.popularity) >= times * (1 + popularity);
}

/** The least similarity, without popularity, of a name nearly as typed: a letter or two differ. */
const MIN_SHARE = 0.65;
/** Above this popularity nobody can be `BETTER_KNOWN` times as well known, so the look-up is skipped. */
const MAX_OBSCURE = 5;

/** Finds somebody with nearly this name who is much better known than this person: "mateus costa" is Matheus Costa. */
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
