// Reads entries by the lexemes of their names. A search reads the same entries for several purposes,
// so each is read once, and what is known to be needed is read in one statement.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { KINDS } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import type { Candidate } from './ranking-rules.ts';

/** The most popular entries of a kind for a tsquery. */
export type EntryQuery = {
  kind: SearchKind;
  /** The text of a tsquery. */
  query: string;
  limit: number;
  /** Whether a large part of all entries may have it, as with a single letter. */
  isCommon?: boolean;
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

  /** The entries of each query, the most popular first, in a statement, and one more for common queries. */
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
    const rows = await Promise.all(
      statementsOf(queries).map((statement) => rowsOf<Row>(this.db, statement)),
    );
    const found = queries.map((): Candidate[] => []);
    for (const { n, id, names, popularity, releasedOn } of rows.flat()) {
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

const ENTRIES: Record<SearchKind, SQL> = {
  movie: sql`search_entries_of_movies`,
  serie: sql`search_entries_of_series`,
  person: sql`search_entries_of_people`,
};

/** Folded names have no "|"; the driver reads a text in a fraction of the time of an array. */
const COLUMNS = sql`id, array_to_string(names, '|') as names, popularity, released_on as "releasedOn"`;

type Numbered = EntryQuery & { n: number };

/**
 * A statement of the common queries by themselves: planned beside them, a rare query is expected to be as
 * common, so that all entries are read by popularity until it is found, which takes seconds.
 */
function statementsOf(queries: readonly EntryQuery[]): SQL[] {
  const numbered = queries.map((each, n) => ({ ...each, n }));
  const common = numbered.filter(({ isCommon }) => isCommon);
  const rare = numbered.filter(({ isCommon }) => !isCommon);
  return [
    ...(common.length > 0 ? [sql.join(common.map(plannedSelectOf), sql` union all `)] : []),
    ...(rare.length > 0 ? [preparedSelectOf(rare)] : []),
  ];
}

/** For common lexemes the planner has to see the query: then it reads the most popular entries first. */
function plannedSelectOf({ kind, query, limit, n }: Numbered): SQL {
  return sql`(select ${sql.raw(String(n))} as n, ${COLUMNS}
    from ${ENTRIES[kind]} where lexemes @@ ${query}::tsquery
    order by popularity desc nulls last, id limit ${sql.raw(String(limit))})`;
}

/**
 * Always the same text, whose plan looks up each query in the index of lexemes: planning takes longer
 * than that. The sub-selects hide the length of the arrays, so that a plan for all values is not
 * estimated to be worse than one for these; the popularity has an expression that no index has.
 */
function preparedSelectOf(queries: readonly Numbered[]): SQL {
  const selects = KINDS.map((kind) => {
    const own = queries.filter((each) => each.kind === kind);
    const [places, texts, limits] = [
      own.map(({ n }) => n),
      own.map(({ query }) => query),
      own.map(({ limit }) => limit),
    ];
    return sql`select found.* from unnest((select ${sql.param(places)}::int[]),
        (select ${sql.param(texts)}::text[]), (select ${sql.param(limits)}::int[])) as q(n, query, most)
      cross join lateral (select q.n, ${COLUMNS}
        from ${ENTRIES[kind]} where lexemes @@ q.query::tsquery
        order by popularity + 0 desc nulls last, id limit q.most) found`;
  });
  return prepared(sql.join(selects, sql` union all `));
}
