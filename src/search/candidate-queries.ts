// Collects the entries that may answer to words of a name.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { initialsLexeme } from './initials-rules.ts';
import { isOf } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { findDistantWords, findNearWords } from './near-word-queries.ts';
import type { KnownWord } from './near-word-queries.ts';
import { withoutNumbers } from './query-rules.ts';
import type { Typed } from './query-rules.ts';
import type { Candidate, Rank } from './ranking-rules.ts';
import { exactNameQuery, literalQuery, namePrefixQuery, variantQuery } from './tsquery-rules.ts';
import { allButOneQuery, joinedVariants, variantsOf } from './variant-rules.ts';

/** Results per search. The total never exceeds it, so every counted result can be reached. */
export const MAX_RESULTS = 200;
/** Titles that a query may be the initials of. */
const MAX_INITIALS = 8;
const INITIALS = /^[\p{L}\p{N}]{2,7}$/u;

export type Candidates = Map<number, Candidate>;

/** Entries with all words of one of these readings, and titles that are called so by their initials. */
export async function findLiteral(
  db: DbOrTransaction,
  kind: SearchKind,
  readings: readonly Typed[],
): Promise<Candidates> {
  const initials = kind === 'person' ? [] : readings.filter(({ text }) => INITIALS.test(text));
  const found = await findCandidates(db, [
    ...readings.map((typed) => matching(kind, literalQuery(typed))),
    ...initials.map(({ text }) => abbreviated(kind, text)),
  ]);
  // With many candidates the limit may cut off the exact name, so it is looked up separately.
  if (found.size >= MAX_RESULTS) {
    const exact = readings.flatMap((typed) => [exactNameQuery(typed), namePrefixQuery(typed)]);
    const named = await findCandidates(
      db,
      exact.map((query) => matching(kind, query)),
    );
    for (const [id, one] of named) if (!found.has(id)) found.set(id, one);
  }
  return found;
}

/** Adds entries with similar words; each step only if those before it found nothing. */
export async function addTypoMatches(
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
    const found = await findCandidates(
      db,
      some.map((query) => matching(kind, query, 'rare')),
    );
    for (const [id, one] of found) if (!candidates.has(id)) candidates.set(id, one);
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

/** The popularity of the best known entry of any of these kinds that has all words; 0 if none has. */
export async function findKnownElsewhere(
  db: DbOrTransaction,
  kinds: readonly SearchKind[],
  typed: Typed,
): Promise<number> {
  const query = literalQuery(typed);
  const selects = kinds.map(
    (kind) => sql`(select popularity from search_entries
      where ${isOf(kind)} and lexemes @@ ${query}::tsquery
      order by popularity desc nulls last limit 1)`,
  );
  const rows = await rowsOf<{ popularity: number }>(db, sql.join(selects, sql` union all `));
  return Math.max(0, ...rows.map(({ popularity }) => popularity));
}

/**
 * The most popular entries for a query. For `rare` queries (many alternatives, few hits) the planner
 * overestimates the hits and scans the popularity index; sorting by an expression that no index has
 * prevents that plan.
 */
function matching(kind: SearchKind, query: string, expected: 'any' | 'rare' = 'any'): SQL {
  const popularity = expected === 'rare' ? sql`popularity + 0` : sql`popularity`;
  return sql`(select id, names, popularity, released_on as "releasedOn", false as "isInitials"
    from search_entries where ${isOf(kind)} and lexemes @@ ${query}::tsquery
    order by ${popularity} desc nulls last, id limit ${MAX_RESULTS})`;
}

function abbreviated(kind: SearchKind, initials: string): SQL {
  return sql`(select id, names, popularity, released_on as "releasedOn", true as "isInitials"
    from search_entries
    where ${isOf(kind)} and lexemes @@ ${`'${initialsLexeme(initials)}'`}::tsquery
    order by popularity + 0 desc nulls last, id limit ${MAX_INITIALS})`;
}

async function findCandidates(db: DbOrTransaction, selects: readonly SQL[]): Promise<Candidates> {
  const rows = await rowsOf<Candidate>(db, sql.join([...selects], sql` union all `));
  const found: Candidates = new Map();
  for (const row of rows) {
    const known = found.get(row.id);
    found.set(row.id, known && !row.isInitials ? known : row);
  }
  return found;
}
