// Reads entries by the lexemes of their names. A search reads some entries for several purposes, so each is read once,
// and all that is known to be needed is read in one statement.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { builtOnce } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { day, float, int, nullable, text } from '#platform/database/columns.ts';
import { itemAt, valueAt, required } from '#shared/list-items.ts';
import { cachedFor } from './cached-queries.ts';
import type { Trace } from './trace.ts';
import { findFrequentWords, mostCompared, mostEntriesOf } from './frequent-word-queries.ts';
import type { FrequentWords } from './frequent-word-queries.ts';
import { KINDS } from '#search/index/name-queries.ts';
import type { SearchKind } from '#search/index/name-queries.ts';
import { isBegun } from '#search/read/query-rules.ts';
import type { Typed } from '#search/read/query-rules.ts';
import type { Candidate } from '#search/rank/ranking-rules.ts';
import { FREQUENT_ENTRIES } from '#search/search-tables.ts';
import { namePrefixQuery, withoutLast } from './tsquery-rules.ts';
import { AT_ONCE, BROAD_LETTERS, ENOUGH_KNOWN, RARE_ENTRIES } from '#search/thresholds.ts';

/** The most popular entries of a kind for a tsquery. */
export type EntryQuery = {
  kind: SearchKind;
  /** The text of a tsquery. */
  query: string;
  /** A tsquery that matches these entries and more, with which the index is asked because that is faster. */
  wider?: string | undefined;
  limit: number;
  /** The words of the query, from which the number of matches is estimated; without them it counts as rare. */
  typed?: Typed;
  /** True if no word of it is only a beginning. */
  isWhole?: boolean;
  /** Reads only the best known entries of the kind, if very many have its words or `typed` is missing. */
  amongKnown?: boolean;
};

const entryKinds = { n: int, id: int, names: text, popularity: float, releasedOn: nullable(day) };
type Known = { limit: number; entries: readonly Candidate[] };

export type ReaderOptions = { trace?: Trace | undefined; off?: ReadonlySet<string> };

/** Reads entries and remembers them. One instance serves one search only. */
export class EntryReader {
  readonly db: DbOrTransaction;
  /** Notes what the search does, if somebody wants to know. */
  readonly trace: Trace | undefined;
  readonly #off: ReadonlySet<string>;
  readonly #remembered = new Map<string, Known>();
  readonly #once = new Map<string, Promise<unknown>>();

  /** `off`: the names of strategies that this search does without. */
  constructor(db: DbOrTransaction, { trace, off = new Set() }: ReaderOptions = {}) {
    this.db = db;
    this.trace = trace;
    this.#off = off;
  }

  /** True unless the search does without this strategy. */
  isOn(strategy: string): boolean {
    return !this.#off.has(strategy);
  }

  /** Runs a strategy, which is noted if somebody wants to know. */
  run<Value>(
    strategy: string,
    run: () => Promise<Value>,
    broughtBy: (value: Value) => number,
  ): Promise<Value> {
    return this.trace ? this.trace.step(strategy, run, broughtBy) : run();
  }

  /** The result of `make`, shared for a minute with other searches unless this one is traced or lacks strategies. */
  shared<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    return this.trace || this.#off.size > 0
      ? this.once(`shared ${key}`, make)
      : cachedFor(this.db, key, make);
  }

  /** Returns the entries of each query, the most popular first. */
  async read(queries: readonly EntryQuery[]): Promise<(readonly Candidate[])[]> {
    const missing = new Map<string, EntryQuery>();
    for (const query of queries) {
      const key = keyOf(query);
      const limit = Math.max(this.#remembered.get(key)?.limit ?? 0, missing.get(key)?.limit ?? 0);
      if (query.limit > limit) missing.set(key, query);
    }
    if (missing.size > 0) await this.#load([...missing.values()]);
    return queries.map((query) =>
      valueAt(this.#remembered, keyOf(query)).entries.slice(0, query.limit),
    );
  }

  /** The result of `make` for this key, which names all that it depends on; made once per search. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    let result = this.#once.get(key);
    if (result === undefined) this.#once.set(key, (result = make()));
    return result as Promise<Value>;
  }

  async #load(queries: readonly EntryQuery[]): Promise<void> {
    const frequencies = await findFrequentWords(this.db);
    const sorted: Record<Way, Numbered[]> = { bestKnown: [], unclear: [], rare: [] };
    for (const [n, query] of queries.entries()) {
      const common = frequencies.get(query.kind);
      sorted[wayOf(query, common)].push({ ...query, n, wider: widerOf(query, common) });
    }
    const { bestKnown, unclear } = sorted;
    const rare = sorted.rare.map((query) =>
      isShort(query) && query.wider === undefined ? atOnce(query) : query,
    );
    const results = queries.map((): Candidate[] => []);
    await this.#read(results, [
      ...selectsOf([...bestKnown, ...unclear], BEST_KNOWN),
      ...selectsOf(rare),
    ]);
    const foundFor = ({ n }: Numbered) => itemAt(results, n);
    const isEnough = (query: Numbered) =>
      foundFor(query).length >= Math.min(query.limit, ENOUGH_KNOWN);
    const named = unclear.filter((query) => isEnough(query) || isShort(query));
    const more = unclear.filter((query) => !named.includes(query)).map(atOnce);
    const [namesakes] = await Promise.all([
      this.read(named.map(begunBy)),
      this.#read(results, selectsOf(more)),
    ]);
    for (const [i, query] of named.entries()) foundFor(query).push(...itemAt(namesakes, i));
    for (const query of [...named, ...more]) results[query.n] = uniqueById(foundFor(query));
    const limits = new Map([...rare, ...more].map(({ n, limit }) => [n, limit]));
    for (const [n, query] of queries.entries()) {
      const entries = itemAt(results, n).toSorted(
        (a, b) => b.popularity - a.popularity || a.id - b.id,
      );
      const most = limits.get(n) ?? query.limit;
      // Fewer entries than the limit are all that exist.
      const limit = entries.length < most ? Infinity : most;
      this.#remembered.set(keyOf(query), { limit, entries });
    }
  }

  /** Runs the statements and adds their entries to `results`. */
  async #read(results: readonly Candidate[][], statements: readonly SQL[]): Promise<void> {
    const rows = await Promise.all(
      statements.map((statement) => rowsOf(this.db, entryKinds, statement)),
    );
    for (const { n, id, names, popularity, releasedOn } of rows.flat())
      itemAt(results, n).push({ id, names: names.split('|'), popularity, releasedOn });
  }
}

export const uniqueById = (all: readonly Candidate[]): Candidate[] => [
  ...new Map(all.map((entry) => [entry.id, entry])).values(),
];

/** A query for the entries whose names begin as typed, however little known; as many as the search may ask for later. */
const begunBy = ({ kind, typed, limit }: EntryQuery): EntryQuery => ({
  kind,
  query: namePrefixQuery(required(typed, 'the typed name')),
  limit: Math.max(limit, AT_ONCE),
});

const keyOf = ({ kind, query, amongKnown = false }: EntryQuery) =>
  `${kind} ${amongKnown ? 'known ' : ''}${query}`;

const PARTITIONS: Record<SearchKind, string> = {
  movie: 'search_entries_of_movies',
  serie: 'search_entries_of_series',
  person: 'search_entries_of_people',
};

/**
 * SQL that reads the entries of each query in the index of this condition. Names are joined with "|", which folded
 * names never contain, because the driver reads a text in a fraction of the time of an array.
 */
const foundBy = (condition: string): string =>
  KINDS.map(
    (kind) => `select q.n, found.id, array_to_string(found.names, '|') as names, found.popularity,
        found.released_on as "releasedOn" from q cross join lateral (
        select id, names, popularity, released_on from ${PARTITIONS[kind]}
        where ${condition} and lexemes @@ q.looked and (q.query is null or lexemes @@ q.query)
        order by popularity + 0 desc nulls last, id limit q.most) found where q.kind = '${kind}'`,
  ).join(' union all ');

/**
 * Builds the prepared statement: planning it takes longer than looking up each query in the index of lexemes. The
 * sub-selects hide the length of the arrays, so that the general plan is not estimated to be worse than one for these
 * values; `popularity + 0` keeps the planner off the index of popularity.
 */
const statementOf = (condition: string) =>
  builtOnce<'n' | 'kind' | 'looked' | 'query' | 'most'>(
    () => sql`with q as materialized (
      select n, kind, looked::tsquery, query::tsquery, most from unnest(
        (select ${sql.placeholder('n')}::int[]), (select ${sql.placeholder('kind')}::text[]),
        (select ${sql.placeholder('looked')}::text[]), (select ${sql.placeholder('query')}::text[]),
        (select ${sql.placeholder('most')}::int[])) as q(n, kind, looked, query, most))
      ${sql.raw(foundBy(condition))}`,
  );
const BEST_KNOWN = statementOf('known');
const ANY_ENTRY = statementOf('true');

type Numbered = EntryQuery & { n: number };

/**
 * The way to find the entries of a query, by how many may match:
 * - rare: all matches are read, and the most popular ones are taken;
 * - unclear (very many names may have each word, but perhaps none has all): the best known ones and names that begin
 *   with the query; all matches if the best known ones are very few, and the last word has more than two letters;
 * - bestKnown: the best known ones only.
 */
type Way = 'bestKnown' | 'unclear' | 'rare';

const atOnce = (query: Numbered): Numbered => ({
  ...query,
  limit: Math.max(query.limit, AT_ONCE),
});

const isShort = ({ typed, isWhole = false }: EntryQuery): boolean =>
  !isWhole && typed !== undefined && isBegun(typed);

/** True if the query is one word of a few letters, with which very many others may begin, none of them common. */
const isBroad = ({ typed, isWhole = false }: EntryQuery): boolean =>
  !isWhole &&
  typed?.significant.length === 1 &&
  itemAt(typed.significant, 0).length <= BROAD_LETTERS;

function wayOf(query: EntryQuery, words: FrequentWords | undefined): Way {
  const { typed, isWhole = false, amongKnown } = query;
  const entries = typed === undefined ? 0 : mostEntriesOf(typed, words, !isWhole);
  if (amongKnown === true && typed === undefined) return 'bestKnown';
  if (entries < FREQUENT_ENTRIES && !isBroad(query)) return 'rare';
  return amongKnown === true ? 'bestKnown' : 'unclear';
}

/**
 * The wider query for the index, without the last word: used if comparing the entries of the other words takes less
 * time than looking up all words that begin with the last one.
 */
function widerOf(
  { wider, typed, isWhole = false }: EntryQuery,
  words: FrequentWords | undefined,
): string | undefined {
  if (wider === undefined || typed === undefined || isBegun(typed, 1)) return wider;
  const others = { significant: withoutLast(typed, typed.significant) };
  const entries = mostEntriesOf(others, words, false) || RARE_ENTRIES;
  return isWhole || entries >= mostCompared(typed, words) ? undefined : wider;
}

const selectsOf = (queries: readonly Numbered[], statement = ANY_ENTRY): SQL[] =>
  queries.length === 0 ? [] : [statement(valuesOf(queries))];

const valuesOf = (queries: readonly Numbered[]) => ({
  n: queries.map(({ n }) => n),
  kind: queries.map(({ kind }) => kind),
  looked: queries.map(({ query, wider = query }) => wider),
  query: queries.map(({ query, wider }) => (wider === undefined ? null : query)),
  most: queries.map(({ limit }) => limit),
});
