// Reads entries by the lexemes of their names. A search reads the same entries for several purposes,
// so each is read once, and what is known to be needed is read in one statement.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { isOf } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import type { Candidate } from './ranking-rules.ts';

/** The most popular entries of a kind for a tsquery. */
export type EntryQuery = {
  kind: SearchKind;
  /** The text of a tsquery. */
  query: string;
  limit: number;
  /**
   * For a query with many alternatives and few hits the planner overestimates the hits and scans the
   * popularity index; sorting by an expression that no index has prevents that plan.
   */
  isRare?: boolean;
};

type Row = { n: number; id: number; names: string; popularity: number; releasedOn: string | null };
type Known = { limit: number; entries: readonly Candidate[] };

/** Reads entries for one search and remembers them; not to be kept longer. */
export class EntryReader {
  readonly db: DbOrTransaction;
  readonly #known = new Map<string, Known>();

  constructor(db: DbOrTransaction) {
    this.db = db;
  }

  /** The entries of each query, the most popular first, in at most one statement. */
  async read(queries: readonly EntryQuery[]): Promise<(readonly Candidate[])[]> {
    const missing = new Map<string, EntryQuery>();
    for (const each of queries) {
      const key = keyOf(each);
      const limit = Math.max(this.#known.get(key)?.limit ?? 0, missing.get(key)?.limit ?? 0);
      if (each.limit > limit) missing.set(key, each);
    }
    if (missing.size > 0) await this.#load([...missing.values()]);
    return queries.map((each) => this.#known.get(keyOf(each))!.entries.slice(0, each.limit));
  }

  async #load(queries: readonly EntryQuery[]): Promise<void> {
    const rows = await rowsOf<Row>(this.db, sql.join(queries.map(selectOf), sql` union all `));
    const found = queries.map((): Candidate[] => []);
    for (const { n, id, names, popularity, releasedOn } of rows) {
      found[n]!.push({ id, names: names.split('|'), popularity, releasedOn });
    }
    for (const [n, each] of queries.entries()) {
      const entries = found[n]!.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
      // Fewer than the limit are all there are.
      const limit = entries.length < each.limit ? Infinity : each.limit;
      this.#known.set(keyOf(each), { limit, entries });
    }
  }
}

const keyOf = ({ kind, query }: EntryQuery) => `${kind} ${query}`;

/** Folded names have no "|"; the driver reads a text in a fraction of the time of an array. */
function selectOf({ kind, query, limit, isRare = false }: EntryQuery, n: number): SQL {
  const popularity = isRare ? sql`popularity + 0` : sql`popularity`;
  return sql`(select ${sql.raw(String(n))} as n, id, array_to_string(names, '|') as names, popularity,
      released_on as "releasedOn"
    from search_entries where ${isOf(kind)} and lexemes @@ ${query}::tsquery
    order by ${popularity} desc nulls last, id limit ${sql.raw(String(limit))})`;
}
