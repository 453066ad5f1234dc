// Reads entries by the lexemes of their names. A search reads some entries for several purposes, so each is read once,
// and all that is known to be needed is read in one statement.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { builtOnce } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { lexiconOf } from './held-lexicon-queries.ts';
import type { Lexicon } from './lexicon-rules.ts';
import { findFrequentWords } from './frequent-word-queries.ts';
import { mostCompared, mostEntriesOf } from './frequent-word-rules.ts';
import type { FrequentWords } from './frequent-word-rules.ts';
import { formsToLookUp, LookedUpWords } from './looked-up-word-rules.ts';
import { KINDS } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { isBegun } from './query-rules.ts';
import type { Typed } from './query-rules.ts';
import type { Candidate } from './ranking-rules.ts';
import { FREQUENT_ENTRIES } from './search-tables.ts';
import { exactNameQuery, namePrefixQuery, withoutLast } from './tsquery-rules.ts';

/** The most popular entries of a kind for a tsquery. */
export type EntryQuery = {
  kind: SearchKind;
  /** The text of a tsquery. */
  query: string;
  /** A tsquery that matches these entries and more, with which the index is asked because that is faster. */
  wider?: string | undefined;
  /** The tsquery with the last word whole: if it has found enough entries, `query` is not run. */
  whole?: string;
  limit: number;
  /** The words of the query, from which the number of matches is estimated; without them it counts as rare. */
  typed?: Typed;
  /** True if no word of it is only a beginning. */
  isWhole?: boolean;
  /** Reads only the best known entries of the kind, if very many have its words or `typed` is missing. */
  amongKnown?: boolean;
};

type Row = { n: number; id: number; names: string; popularity: number; releasedOn: string | null };
type Known = { limit: number; entries: readonly Candidate[] };
const NOTHING: Known = { limit: Infinity, entries: [] };

/** Reads entries and remembers them. One instance serves one search only. */
export class EntryReader {
  readonly db: DbOrTransaction;
  /** Answers without the database, where it can. */
  readonly lexicon: Lexicon | undefined;
  readonly #known = new Map<string, Known>();
  readonly #words = new LookedUpWords();
  readonly #once = new Map<string, Promise<unknown>>();

  constructor(db: DbOrTransaction, lexicon = lexiconOf(db)) {
    this.db = db;
    this.lexicon = lexicon;
  }

  /**
   * Returns the entries of each query, the most popular first. Without a lexicon it also looks up which of these words
   * are in the index; later queries for whole words that are missing are answered without the database.
   */
  async read(
    queries: readonly EntryQuery[],
    words: readonly string[] = [],
  ): Promise<(readonly Candidate[])[]> {
    const missing = new Map<string, Asked>();
    for (const each of queries) {
      const key = keyOf(each);
      const limit = Math.max(this.#known.get(key)?.limit ?? 0, missing.get(key)?.limit ?? 0);
      if (each.limit <= limit) continue;
      const asked = this.#askedFor(each);
      if (asked === null) this.#known.set(key, NOTHING);
      else missing.set(key, asked);
    }
    if (missing.size > 0) await this.#load([...missing.values()], this.lexicon ? [] : words);
    return queries.map((each) => this.#known.get(keyOf(each))!.entries.slice(0, each.limit));
  }

  /** True unless it is known without the database that nothing matches. */
  mayAnswer(query: EntryQuery): boolean {
    return this.#askedFor(query) !== null;
  }

  /** The query as it is sent to the database; null if nothing can match. */
  #askedFor(query: EntryQuery): Asked | null {
    const { lexicon } = this;
    if (lexicon === undefined) {
      return this.#words.mayAnswer(query) ? { ...query, asked: query.query } : null;
    }
    const asked = lexicon.possiblePart(query.kind, query.query);
    if (asked === null || query.wider === undefined)
      return asked === null ? null : { ...query, asked };
    return { ...query, asked, wider: lexicon.possiblePart(query.kind, query.wider) ?? query.wider };
  }

  /** The result of `make` for this key, which names all that it depends on; made once per search. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    let known = this.#once.get(key);
    if (known === undefined) this.#once.set(key, (known = make()));
    return known as Promise<Value>;
  }

  async #load(queries: readonly Asked[], words: readonly string[]): Promise<void> {
    const frequencies = await findFrequentWords(this.db);
    const sorted: Record<Way, Numbered[]> = { known: [], unclear: [], few: [], rare: [] };
    for (const [n, each] of queries.entries()) {
      const common = frequencies.get(each.kind);
      sorted[wayOf(each, common)].push({ ...each, n, wider: widerOf(each, common) });
    }
    const { known, unclear, few } = sorted;
    const rare = sorted.rare.map((each) =>
      isShort(each) && each.wider === undefined ? atOnce(each) : each,
    );
    const found = queries.map((): Candidate[] => []);
    const knownWords = await this.#read(found, [
      ...selectsOf([...known, ...unclear, ...few], BEST_KNOWN),
      ...(words.length > 0 ? [anyEntryAndWords(rare, formsToLookUp(words))] : selectsOf(rare)),
    ]);
    this.#words.add(words, knownWords);
    const isEnough = (each: Numbered) =>
      found[each.n]!.length >= Math.min(each.limit, enoughOf(each));
    const named = unclear.filter((each) => isEnough(each) || isShort(each));
    const others = unclear.filter((each) => !named.includes(each));
    for (const each of others) found[each.n]!.push(...this.#enoughWhole(each));
    const more = [
      ...others.filter((each) => !isEnough(each)).map(atOnce),
      ...few.filter(({ n, limit }) => found[n]!.length < limit),
    ];
    const [namesakes] = await Promise.all([
      this.read(named.map((each) => (isEnough(each) ? exactlyNamed(each) : begunBy(each)))),
      this.#read(found, selectsOf(more)),
    ]);
    for (const [i, { n }] of named.entries()) found[n]!.push(...namesakes[i]!);
    for (const { n } of [...named, ...others, ...more]) found[n] = uniqueById(found[n]!);
    const limits = new Map([...rare, ...more].map(({ n, limit }) => [n, limit]));
    for (const [n, each] of queries.entries()) {
      const entries = found[n]!.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
      const most = limits.get(n) ?? each.limit;
      // Fewer entries than the limit are all that exist.
      const limit = entries.length < most ? Infinity : most;
      this.#known.set(keyOf(each), { limit, entries });
    }
  }

  /** The entries found with the last word whole, if they are enough. */
  #enoughWhole({ kind, whole = '', limit }: EntryQuery): readonly Candidate[] {
    const found = this.#known.get(`${kind} ${whole}`)?.entries ?? [];
    return found.length >= ENOUGH ? found.slice(0, limit) : [];
  }

  /** Runs the statements and adds their entries to `found`; returns the words in their rows. */
  async #read(found: readonly Candidate[][], statements: readonly SQL[]): Promise<string[]> {
    const rows = await Promise.all(statements.map((one) => rowsOf<Row>(this.db, one)));
    const words: string[] = [];
    for (const { n, id, names, popularity, releasedOn } of rows.flat()) {
      if (n === WORD) words.push(names);
      else found[n]!.push({ id, names: names.split('|'), popularity, releasedOn });
    }
    return words;
  }
}

export const uniqueById = (all: readonly Candidate[]): Candidate[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];

/** A query for the entries with exactly this name, however little known; as many as the search may ask for later. */
const exactlyNamed = ({ kind, typed, limit }: EntryQuery): EntryQuery => ({
  kind,
  query: exactNameQuery(typed!),
  limit: Math.max(limit, AT_ONCE),
});

/** A query for the entries whose names begin with the typed text. */
const begunBy = (query: EntryQuery): EntryQuery => ({
  ...exactlyNamed(query),
  query: namePrefixQuery(query.typed!),
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
    (kind) => `select found.* from q cross join lateral (
        select q.n, id, array_to_string(names, '|') as names, popularity, released_on as "releasedOn"
        from ${PARTITIONS[kind]}
        where ${condition} and lexemes @@ q.looked and (q.query is null or lexemes @@ q.query)
        order by popularity + 0 desc nulls last, id limit q.most) found where q.kind = '${kind}'`,
  ).join(' union all ');

/** Stands in the column of query numbers for: this row is a word of the index. */
const WORD = -1;
const wordsFound = sql` union all select ${sql.raw(String(WORD))}, 0, kind || ' ' || word, 0, null
  from search_words where kind = any('{movie,serie,person}')
    and word = any((select ${sql.placeholder('words')}::text[])::text[])`;

/**
 * Builds the prepared statement: planning it takes longer than looking up each query in the index of lexemes. The
 * sub-selects hide the length of the arrays, so that the general plan is not estimated to be worse than one for these
 * values; `popularity + 0` keeps the planner off the index of popularity.
 */
const statementOf = (condition: string, more = sql``) =>
  builtOnce<'n' | 'kind' | 'looked' | 'query' | 'most' | 'words'>(
    () => sql`with q as materialized (
      select n, kind, looked::tsquery, query::tsquery, most from unnest(
        (select ${sql.placeholder('n')}::int[]), (select ${sql.placeholder('kind')}::text[]),
        (select ${sql.placeholder('looked')}::text[]), (select ${sql.placeholder('query')}::text[]),
        (select ${sql.placeholder('most')}::int[])) as q(n, kind, looked, query, most))
      ${sql.raw(foundBy(condition))}${more}`,
  );
const BEST_KNOWN = statementOf('known');
const ANY_ENTRY = statementOf('true');
const ANY_ENTRY_AND_WORDS = statementOf('true', wordsFound);

/** A query with its text as the database gets it. */
type Asked = EntryQuery & { asked: string };
type Numbered = Asked & { n: number };

/**
 * The way to find the entries of a query, by how many may match:
 * - rare: all matches are read, and the most popular ones are taken;
 * - few: the best known ones, and if these are fewer than the limit, all matches;
 * - unclear (very many names have each word, but perhaps none has all): the best known ones, and if these are very few,
 *   all matches; for a last word of one or two letters, all names that begin with the query;
 * - known: the best known ones only.
 */
type Way = 'known' | 'unclear' | 'few' | 'rare';

/** Up to this limit the best known entries of a common word are often enough. */
const FEW = 12;
/** A query that may match this many entries is not read whole, because that takes long. */
const MANY_ENTRIES = 3000;
/** Entries read at once where looking up a query takes long: the search may ask for more of them later. */
const AT_ONCE = 200;
const atOnce = (query: Numbered): Numbered => ({
  ...query,
  limit: Math.max(query.limit, AT_ONCE),
});

/** Best known entries that answer an unclear query; if it ends with one or two letters, one is enough. */
const ENOUGH = 8;

const isShort = ({ typed, isWhole = false }: EntryQuery): boolean =>
  !isWhole && typed !== undefined && isBegun(typed);

const enoughOf = (query: EntryQuery): number => (isShort(query) ? 1 : ENOUGH);

function wayOf(query: EntryQuery, words: FrequentWords | undefined): Way {
  const { typed, isWhole = false, amongKnown, limit } = query;
  const entries = typed === undefined ? 0 : mostEntriesOf(typed, words, !isWhole);
  if (amongKnown === true)
    return typed === undefined || entries >= FREQUENT_ENTRIES ? 'known' : 'rare';
  const isSingle = typed?.significant.length === 1;
  if (entries >= (isShort(query) ? FREQUENT_ENTRIES : MANY_ENTRIES)) return 'unclear';
  return entries >= FREQUENT_ENTRIES && (isSingle || limit <= FEW) ? 'few' : 'rare';
}

/** Estimated number of entries of a word that is not common. */
const RARE = 150;

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
  const entries = mostEntriesOf(others, words, false) || RARE;
  return isWhole || entries >= mostCompared(typed, words) ? undefined : wider;
}

const selectsOf = (queries: readonly Numbered[], statement = ANY_ENTRY): SQL[] =>
  queries.length === 0 ? [] : [statement(valuesOf(queries))];

const anyEntryAndWords = (queries: readonly Numbered[], words: readonly string[]): SQL =>
  ANY_ENTRY_AND_WORDS({ ...valuesOf(queries), words });

const valuesOf = (queries: readonly Numbered[]) => ({
  n: queries.map(({ n }) => n),
  kind: queries.map(({ kind }) => kind),
  looked: queries.map(({ asked, wider = asked }) => wider),
  query: queries.map(({ asked, wider }) => (wider === undefined ? null : asked)),
  most: queries.map(({ limit }) => limit),
  words: [],
});
