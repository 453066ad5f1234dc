// The search for people.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ListPart as Part, Paging } from '#catalog/list-paging.ts';
import { personKinds } from '#catalog/people/person-queries.ts';
import type { PersonCard } from '#catalog/schema.ts';
import { personTag } from '#catalog/tag-rules.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Db } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { MAX_RESULTS } from './thresholds.ts';
import { EntryReader } from './recall/entry-queries.ts';
import { findFamous, findNamed } from './recall/name-search-queries.ts';
import { readQuery } from './read/query-rules.ts';
import { mergedByMatch } from './rank/ranking-rules.ts';
import type { Ranked } from './rank/ranking-rules.ts';
import { partOfRanked } from './present/found-card-queries.ts';
import { understandCached } from './read/understanding-queries.ts';
import type { Ignored } from './read/understanding-queries.ts';

/** People by name, most relevant first. */
export async function findPeopleByName(
  db: Db,
  query: string,
  paging: Paging,
  ignored: Ignored = [],
): Promise<Part<PersonCard>> {
  const people = await findPeople(new EntryReader(db), query, ignored);
  return partOfRanked(people, paging, async (some) => {
    dependOn(...some.map(({ id }) => personTag(id)));
    return rowsOf(
      db,
      personKinds,
      sql`select p.id, p.name, p.profile_path, p.known_for_department, p.popularity, p.gender
        from ${rowsFrom(some)} join people p on p.id = f.id order by f.rank`,
    );
  });
}

function rowsFrom(some: readonly Ranked[]): SQL {
  const ids = some.map(({ id }) => id);
  const matches = some.map(({ match }) => match);
  return sql`unnest(${sql.param(ids)}::int[], ${sql.param(matches)}::float8[])
    with ordinality as f(id, match, rank)`;
}

/** All people that a query names, at most `MAX_RESULTS`. */
export const findPeople = (
  reader: EntryReader,
  query: string,
  ignored: Ignored,
): Promise<readonly Ranked[]> =>
  reader.shared(`people ${String(ignored)} ${query}`, () =>
    findPeopleBy(reader, query, ignored, (words) => findFamous(reader, words)),
  );

/** Their number; how well they are known takes long to look up and does not matter. */
export async function countPeople(
  reader: EntryReader,
  query: string,
  ignored: Ignored,
): Promise<number> {
  const find = async (words: readonly string[]) => (await findNamed(reader, words)).ranked;
  return (await findPeopleBy(reader, query, ignored, find)).length;
}

type FindNamed = (words: readonly string[]) => Promise<readonly Ranked[]>;

async function findPeopleBy(
  reader: EntryReader,
  query: string,
  ignored: Ignored,
  find: FindNamed,
): Promise<readonly Ranked[]> {
  const typed = readQuery(query);
  if (typed === null) return [];
  const { words, people, personName } = await understandCached(reader, typed.words, ignored);
  // Nobody has the names of two people.
  if (people.length > 1) {
    const all = people.map(({ from, to }) => find(words.slice(from, to)));
    return (await Promise.all(all)).reduce(mergedByMatch).slice(0, MAX_RESULTS);
  }
  return personName.length === 0 ? [] : find(personName);
}
