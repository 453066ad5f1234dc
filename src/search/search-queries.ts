import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { findCardsWith } from '#catalog/card-queries.ts';
import { rowsOf } from '#catalog/paging-queries.ts';
import type { Paging, Part } from '#catalog/paging-queries.ts';
import { findFamilies } from '#catalog/provider-queries.ts';
import type { FoundTitle, MediaType, PersonCard } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { isOf, KINDS } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { findDistantWords, findNearWords } from './near-word-queries.ts';
import type { KnownWord } from './near-word-queries.ts';
import { readQuery, withoutNumbers } from './query-rules.ts';
import type { Typed } from './query-rules.ts';
import { ranking } from './ranking-rules.ts';
import type { Candidate, Rank, Ranked } from './ranking-rules.ts';
import { asTyped, beginningOfName, byWays, wholeName } from './tsquery-rules.ts';
import { allButOne, joinedWays, waysOf } from './way-rules.ts';

/** Nobody pages further; the total never says more, so that every result of it can be reached. */
export const MOST_RESULTS = 200;
/** With fewer results than these, other spellings are tried too. */
const ENOUGH = 8;
/** …but a name that holds so many words just as they were typed is what was meant. */
const CERTAIN = 3;

/**
 * Titles by any of their names, best match first; `match` compares films with series. With `planIds`
 * only what these providers' families have in a plan.
 */
export async function findTitlesByName(
  db: DbOrTransaction,
  type: MediaType,
  query: string,
  paging: Paging,
  planIds: readonly number[] = [],
): Promise<Part<FoundTitle>> {
  const all = await find(db, type, query);
  const found = planIds.length === 0 ? all : await inPlans(db, type, all, planIds);
  return partOfRanked(found, paging, async (some) => {
    const cards = await findCardsWith<{ match: number }>(
      db,
      sql`select ${type}::media_type as media_type, f.id, f.match, f.rank from ${rowsFrom(some)}`,
      sql`json_build_object('match', k.match)`,
    );
    return cards.map(({ card, extra }) => ({ ...card, ...extra }));
  });
}

async function inPlans(
  db: DbOrTransaction,
  type: MediaType,
  found: readonly Ranked[],
  planIds: readonly number[],
): Promise<Ranked[]> {
  const ids = found.map(({ id }) => id);
  const families = await findFamilies(db, planIds);
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select title_id as id from title_facets where media_type = ${type}
      and title_id = any(${sql.param(ids)}::int[])
      and plan_families && ${sql.param(families)}::int[]`,
  );
  const kept = new Set(rows.map(({ id }) => id));
  return found.filter(({ id }) => kept.has(id));
}

/** People by name, best match first. */
export async function findPeopleByName(
  db: DbOrTransaction,
  query: string,
  paging: Paging,
): Promise<Part<PersonCard>> {
  const found = await find(db, 'person', query);
  return partOfRanked(found, paging, (some) =>
    rowsOf<PersonCard>(
      db,
      sql`select p.id, p.name, p.profile_path, p.known_for_department, p.popularity, p.gender
        from ${rowsFrom(some)} join people p on p.id = f.id order by f.rank`,
    ),
  );
}

async function partOfRanked<T>(
  found: readonly Ranked[],
  { page, size }: Paging,
  present: (some: readonly Ranked[]) => Promise<T[]>,
): Promise<Part<T>> {
  const some = found.slice((page - 1) * size, page * size);
  return { items: some.length === 0 ? [] : await present(some), total: found.length };
}

function rowsFrom(some: readonly Ranked[]): SQL {
  const ids = some.map(({ id }) => id);
  const matches = some.map(({ match }) => match);
  return sql`unnest(${sql.param(ids)}::int[], ${sql.param(matches)}::float8[])
    with ordinality as f(id, match, rank)`;
}

/** Everything that answers to the query, best first: `MOST_RESULTS` at most. */
async function find(db: DbOrTransaction, kind: SearchKind, query: string): Promise<Ranked[]> {
  const typed = readQuery(query);
  if (typed === null) return [];
  const candidates = await findAsTyped(db, kind, typed);
  const rank = ranking(typed);
  let ranked = rank(candidates.values());
  const certain = ranked.length > 0 && typed.weighty.length >= CERTAIN;
  if (ranked.length < ENOUGH && !certain && !(await isOfOtherKind(db, kind, typed, ranked))) {
    await addMisspelt(db, kind, typed, candidates, rank);
    ranked = rank(candidates.values());
  }
  return ranked.slice(0, MOST_RESULTS);
}

/**
 * Whether somebody means something of another kind: who types the name of a series, or of a person,
 * is not helped by films with a name a little like it. One word alone says too little for that.
 */
async function isOfOtherKind(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: Typed,
  ranked: readonly Ranked[],
): Promise<boolean> {
  if (ranked.length > 0 || typed.weighty.length < 2) return false;
  const held = KINDS.filter((other) => other !== kind).map(
    (other) => sql`exists (select from search_entries
      where ${isOf(other)} and lexemes @@ ${asTyped(typed)}::tsquery)`,
  );
  const rows = await rowsOf<{ held: boolean }>(
    db,
    sql`select ${sql.join(held, sql` or `)} as held`,
  );
  return rows[0]?.held === true;
}

type Candidates = Map<number, Candidate>;

async function findAsTyped(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: Typed,
): Promise<Candidates> {
  const found = await findCandidates(db, kind, [asTyped(typed)]);
  // The most popular of many may leave out the very name that was typed.
  if (found.size === MOST_RESULTS) {
    const named = await findCandidates(db, kind, [wholeName(typed), beginningOfName(typed)]);
    for (const [id, one] of named) found.set(id, one);
  }
  return found;
}

async function addMisspelt(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: Typed,
  candidates: Candidates,
  rank: Rank,
): Promise<void> {
  let known = await findNearWords(db, kind, typed.weighty);
  const add = async (lookUps: (string | null)[]) => {
    const some = lookUps.filter((one) => one !== null);
    if (some.length === 0) return;
    for (const [id, one] of await findCandidates(db, kind, some, 'rare')) candidates.set(id, one);
  };
  const ways = waysOf(typed, known);
  await add([byWays(ways), ...joinedWays(typed, ways, known).map(byWays)]);
  if (rank(candidates.values()).length > 0) return;
  known = withoutDoubles([...known, ...(await findDistantWords(db, kind, typed.weighty))]);
  const named = withoutNumbers(typed);
  await add([
    byWays(waysOf(typed, known)),
    allButOne(typed, known),
    named && byWays(waysOf(named, known)),
  ]);
}

function withoutDoubles(words: readonly KnownWord[]): KnownWord[] {
  return [...new Map(words.map((one) => [one.word, one])).values()];
}

/**
 * For each look-up the most popular that answer to it. `rare` ones, many words of which any will
 * do, are taken for common by the planner, which then reads all entries by popularity to find the
 * first of them: an order that is in no index keeps it from that.
 */
async function findCandidates(
  db: DbOrTransaction,
  kind: SearchKind,
  lookUps: readonly string[],
  expected: 'any' | 'rare' = 'any',
): Promise<Candidates> {
  const popularity = expected === 'rare' ? sql`popularity + 0` : sql`popularity`;
  const selects = lookUps.map(
    (lookUp) => sql`(select id, names, popularity from search_entries
      where ${isOf(kind)} and lexemes @@ ${lookUp}::tsquery
      order by ${popularity} desc nulls last, id limit ${MOST_RESULTS})`,
  );
  const rows = await rowsOf<Candidate>(db, sql.join(selects, sql` union all `));
  return new Map(rows.map((row) => [row.id, row]));
}
