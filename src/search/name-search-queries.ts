import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import { dependOn } from '#platform/tags.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { isOf, KINDS } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { findDistantWords, findNearWords } from './near-word-queries.ts';
import type { KnownWord } from './near-word-queries.ts';
import { withoutNumbers } from './query-rules.ts';
import type { Typed } from './query-rules.ts';
import { ranking } from './ranking-rules.ts';
import type { Candidate, Rank, Ranked } from './ranking-rules.ts';
import { literalQuery, namePrefixQuery, variantQuery, exactNameQuery } from './tsquery-rules.ts';
import { allButOneQuery, joinedVariants, variantsOf } from './variant-rules.ts';

/** Results per search. The total never exceeds it, so every counted result can be reached. */
export const MAX_RESULTS = 200;
/** With fewer results, typo variants are tried as well. */
const ENOUGH_RESULTS = 8;
/** Unless a name matches this many significant words exactly: then it is what was meant. */
const CERTAIN_WORDS = 3;

/** Entries of a kind by any of their names, most relevant first, at most `MAX_RESULTS`. */
export async function findByName(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: Typed,
): Promise<Ranked[]> {
  dependOn(SEARCH);
  const candidates = await findLiteral(db, kind, typed);
  const rank = ranking(typed);
  let ranked = rank(candidates.values());
  const certain = ranked.length > 0 && typed.significant.length >= CERTAIN_WORDS;
  if (
    ranked.length < ENOUGH_RESULTS &&
    !certain &&
    !(await matchesAnotherKind(db, kind, typed, ranked))
  ) {
    await addTypoMatches(db, kind, typed, candidates, rank);
    ranked = rank(candidates.values());
  }
  return ranked.slice(0, MAX_RESULTS);
}

/**
 * Whether the query matches another kind exactly and this one not at all. For the name of a series or
 * a person, films with a slightly similar name are no help. A single word is too little evidence.
 */
async function matchesAnotherKind(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: Typed,
  ranked: readonly Ranked[],
): Promise<boolean> {
  if (ranked.length > 0 || typed.significant.length < 2) return false;
  const held = KINDS.filter((other) => other !== kind).map(
    (other) => sql`exists (select from search_entries
      where ${isOf(other)} and lexemes @@ ${literalQuery(typed)}::tsquery)`,
  );
  const rows = await rowsOf<{ held: boolean }>(
    db,
    sql`select ${sql.join(held, sql` or `)} as held`,
  );
  return rows[0]?.held === true;
}

type Candidates = Map<number, Candidate>;

async function findLiteral(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: Typed,
): Promise<Candidates> {
  const found = await findCandidates(db, kind, [literalQuery(typed)]);
  // With many candidates the limit may cut off the exact name, so it is looked up separately.
  if (found.size === MAX_RESULTS) {
    const named = await findCandidates(db, kind, [exactNameQuery(typed), namePrefixQuery(typed)]);
    for (const [id, one] of named) found.set(id, one);
  }
  return found;
}

async function addTypoMatches(
  db: DbOrTransaction,
  kind: SearchKind,
  typed: Typed,
  candidates: Candidates,
  rank: Rank,
): Promise<void> {
  let known = await findNearWords(db, kind, typed.significant);
  const add = async (queries: (string | null)[]) => {
    const some = queries.filter((one) => one !== null);
    if (some.length === 0) return;
    for (const [id, one] of await findCandidates(db, kind, some, 'rare')) candidates.set(id, one);
  };
  const variants = variantsOf(typed, known);
  await add([variantQuery(variants), ...joinedVariants(typed, variants, known).map(variantQuery)]);
  if (rank(candidates.values()).length > 0) return;
  known = uniqueWords([...known, ...(await findDistantWords(db, kind, typed.significant))]);
  const named = withoutNumbers(typed);
  await add([
    variantQuery(variantsOf(typed, known)),
    allButOneQuery(typed, known),
    named && variantQuery(variantsOf(named, known)),
  ]);
}

function uniqueWords(words: readonly KnownWord[]): KnownWord[] {
  return [...new Map(words.map((one) => [one.word, one])).values()];
}

/**
 * The most popular entries for each query. For `rare` queries (many alternatives, few hits) the
 * planner overestimates the hits and scans the popularity index; sorting by an expression that no
 * index has prevents that plan.
 */
async function findCandidates(
  db: DbOrTransaction,
  kind: SearchKind,
  queries: readonly string[],
  expected: 'any' | 'rare' = 'any',
): Promise<Candidates> {
  const popularity = expected === 'rare' ? sql`popularity + 0` : sql`popularity`;
  const selects = queries.map(
    (query) => sql`(select id, names, popularity from search_entries
      where ${isOf(kind)} and lexemes @@ ${query}::tsquery
      order by ${popularity} desc nulls last, id limit ${MAX_RESULTS})`,
  );
  const rows = await rowsOf<Candidate>(db, sql.join(selects, sql` union all `));
  return new Map(rows.map((row) => [row.id, row]));
}
