import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { builtOnce } from '#platform/database/preparing-client.ts';
import type { MediaType } from '#catalog/schema.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { cachedFor } from './cached-queries.ts';
import type { EntryReader } from './entry-queries.ts';
import { findFrequentWords } from './frequent-word-queries.ts';
import { joinedPairsOf } from './looked-up-word-rules.ts';
import { isOf } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { deletionHashes } from './spelling-rules.ts';
import type { Lexicon } from './lexicon-rules.ts';
import type { KnownWord, NearWords } from './tsquery-rules.ts';
import type { WordList } from './word-list-rules.ts';

export type KnownWords = ReadonlyMap<SearchKind, NearWords>;

/** Words with one hash that are compared, the most common first: among millions of surnames very many sound alike. */
const MAX_ALIKE = 500;
/** Words with a typed part that are compared, the most common first. */
const MAX_CONTAINING = 24;
const MOST = { alike: MAX_ALIKE, containing: MAX_CONTAINING };
const MIN_PART_LENGTH = 3;
/** Letters of a typed word that are split into known words. */
const MAX_SPLIT_LENGTH = 24;

/**
 * The words of the index that the typed words may stand for: one typo away by letter or by sound,
 * containing them, contained in them, or two of them joined. `similarity` compares them afterwards.
 */
export const findNearWords = (
  reader: EntryReader,
  kinds: readonly SearchKind[],
  typed: readonly string[],
): Promise<KnownWords> =>
  reader.once(`near ${kinds.join(' ')}: ${typed.join(' ')}`, () =>
    readNearWords(reader, kinds, typed),
  );

async function readNearWords(
  { db, lexicon }: EntryReader,
  kinds: readonly SearchKind[],
  typed: readonly string[],
): Promise<KnownWords> {
  const last = typed.length - 1;
  const spellings = typed.map((word, at) => deletionHashes(word, 'ear', at === last));
  // Names of people typed as one word are found by their joined names instead.
  const isOfPeople = kinds.every((kind) => kind === 'person');
  const pieces = isOfPeople ? typed : typed.flatMap(substringsOf);
  const exact = [...new Set([...pieces, ...joinedPairsOf(typed)])];
  const held = heldWords(lexicon, kinds, typed, (words) => {
    const known = words.exactly(exact);
    return (word, at) => [
      ...new Set([...words.near({ typed: word, spellings: spellings[at]!, most: MOST }), ...known]),
    ];
  });
  if (held) return held;
  const isLarge = await hasManyWords(db);
  return knownWords(
    db,
    (isLarge ? nearWordsOfMany : nearWords)(kinds)({
      // Texts, because the driver takes long to write a long array.
      spellings: `{${[...new Set(spellings.flat())].join(',')}}`,
      exact: exact.join(' '),
      parts: typed.filter((word) => word.length >= MIN_PART_LENGTH),
    }),
  );
}

/** The words of a lexicon for each typed word; undefined if it has no lists of words. */
function heldWords(
  lexicon: Lexicon | undefined,
  kinds: readonly SearchKind[],
  typed: readonly string[],
  findIn: (words: WordList) => (word: string, at: number) => readonly KnownWord[],
): KnownWords | undefined {
  const known = new Map<SearchKind, NearWords>();
  for (const kind of kinds) {
    const words = lexicon?.words(kind);
    if (words === undefined) return undefined;
    const find = findIn(words);
    const of = new Map(typed.map((word, at) => [word, find(word, at)]));
    known.set(kind, { all: [...new Set([...of.values()].flat())], of });
  }
  return known;
}

/**
 * With more words than this, only words of several entries are compared: nearly all others are surnames of one person
 * each, of which tens of thousands share some trigrams with any word, and thousands contain any three letters.
 */
const MANY_WORDS = 500_000;
/** Condition of a partial index. */
const ofSeveral = sql`and entries > 1`;

/** Letters of a typed part that few words contain, so that words of one entry are compared as well. */
const LONG_PART = 6;

const wordsContaining = (kind: SearchKind, parts: SQL, only = sql``) => sql`
  select near.word, near.entries
  from unnest((select ${sql.placeholder('parts')}::text[])) as p(part)
  cross join lateral (select word, entries from search_words
    where ${isOf(kind)} ${only} and word like '%' || p.part || '%'
    order by entries desc limit ${sql.raw(String(MAX_CONTAINING))}) near
  where ${parts}`;

const nearWordsWith = (containing: (kind: SearchKind) => SQL) =>
  wordsFoundBy<'spellings' | 'exact' | 'parts'>(
    (kind) => sql`(select word, entries from search_words
        where ${isOf(kind)} and spellings && (select ${sql.placeholder('spellings')}::text::int[])
        order by entries desc limit ${sql.raw(String(MAX_ALIKE))})
      union all select word, entries from search_words
        where ${isOf(kind)} and word = any(string_to_array(${sql.placeholder('exact')}, ' '))
      union all ${containing(kind)}`,
  );
const nearWords = nearWordsWith((kind) => wordsContaining(kind, sql`true`));
const nearWordsOfMany = nearWordsWith((kind) =>
  kind === 'person'
    ? sql`${wordsContaining(kind, sql`length(p.part) < ${sql.raw(String(LONG_PART))}`, ofSeveral)}
      union all ${wordsContaining(kind, sql`length(p.part) >= ${sql.raw(String(LONG_PART))}`)}`
    : wordsContaining(kind, sql`true`),
);

/** Shorter words share a trigram with too many others. */
const MIN_DISTANT_LENGTH = 5;

/**
 * Words of titles two or more typos away from those typed, found by shared trigrams; the last resort. A word that is
 * common in all kinds is not misspelt. People with such distant names are found by sound instead.
 */
export async function findDistantWords(
  { db, lexicon }: Pick<EntryReader, 'db' | 'lexicon'>,
  kinds: readonly MediaType[],
  typed: readonly string[],
): Promise<KnownWords> {
  if (kinds.length === 0) return new Map();
  const common = await findFrequentWords(db);
  const isCommon = (word: string) => kinds.every((kind) => common.get(kind)?.has(word));
  const long = typed.filter((word) => word.length >= MIN_DISTANT_LENGTH && !isCommon(word));
  if (long.length === 0) return new Map();
  return (
    heldWords(lexicon, kinds, long, (words) => (word) => words.distant(word, MAX_CONTAINING)) ??
    knownWords(db, distantWords(kinds)({ long }))
  );
}

const distantWords = wordsFoundBy<'long'>(
  (kind) => sql`select near.word, near.entries
    from unnest((select ${sql.placeholder('long')}::text[])) as t(typed)
    cross join lateral (select word, entries from search_words
      where ${isOf(kind)} and word % t.typed
      order by similarity(word, t.typed) desc limit ${sql.raw(String(MAX_CONTAINING))}) near`,
);

/** True if the index has the words of millions of people, by the database's statistics. */
export const hasManyWords = async (db: DbOrTransaction): Promise<boolean> =>
  (await countWords(db)) > MANY_WORDS;

/** A fifth more words than with 20,000 titles: in such an index some name sounds a little like any letters. */
const CROWDED_WORDS = 60_000;

/** True if the index is so large that an obscure name sounds slightly like the query by chance. */
export const isCrowded = async (db: DbOrTransaction): Promise<boolean> =>
  (await countWords(db)) > CROWDED_WORDS;

const countWords = (db: DbOrTransaction): Promise<number> =>
  cachedFor(db, 'number of words', async () => {
    const [row] = await rowsOf<{ words: number }>(
      db,
      sql`select reltuples as words from pg_class where oid = 'search_words'::regclass`,
    );
    return row!.words;
  });

/**
 * Returns a function of kinds that makes one statement of a select for each of them. It returns one text a kind, which
 * the driver reads in a fraction of the time of hundreds of rows.
 */
function wordsFoundBy<Name extends string>(selectOf: (kind: SearchKind) => SQL) {
  const statements = new Map<string, ReturnType<typeof builtOnce<Name>>>();
  return (kinds: readonly SearchKind[]) => {
    const key = kinds.join(' ');
    const known = statements.get(key);
    if (known) return known;
    const statement = builtOnce<Name>(() => {
      const selects = kinds.map(
        (kind) => sql`select ${sql.raw(`'${kind}'`)} as kind,
          string_agg(word || ' ' || entries, '|') as words from (${selectOf(kind)}) found`,
      );
      return sql.join(selects, sql` union all `);
    });
    statements.set(key, statement);
    return statement;
  };
}

type Row = { kind: SearchKind; words: string | null };

/** The words that such a statement finds, each once. */
async function knownWords(db: DbOrTransaction, statement: SQL): Promise<KnownWords> {
  const rows = await rowsOf<Row>(db, statement);
  return new Map(
    rows.map(({ kind, words }) => {
      const found = new Map<string, KnownWord>();
      for (const each of words?.split('|') ?? []) {
        const [word, entries] = each.split(' ') as [string, string];
        found.set(word, { word, entries: Number(entries) });
      }
      return [kind, { all: [...found.values()] }];
    }),
  );
}

/** All substrings: in "homemaranha" each may be a word. */
function substringsOf(word: string): string[] {
  const cut = word.slice(0, MAX_SPLIT_LENGTH);
  return Array.from(cut, (_, from) =>
    Array.from({ length: cut.length - from }, (__, more) => cut.slice(from, from + more + 1)),
  ).flat();
}
