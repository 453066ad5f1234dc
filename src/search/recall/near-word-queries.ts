import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { builtOnce } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { searchKind } from '#search/index/name-queries.ts';
import { float, nullable, text } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { required } from '#shared/list-items.ts';
import { cachedFor } from './cached-queries.ts';
import type { EntryReader } from './entry-queries.ts';
import { isOf } from '#search/index/name-queries.ts';
import type { SearchKind } from '#search/index/name-queries.ts';
import { deletionHashes } from '#search/sound/spelling-rules.ts';
import type { KnownWord } from './tsquery-rules.ts';
import {
  CROWDED_WORDS,
  LONG_PART,
  MANY_WORDS,
  MAX_ALIKE,
  MAX_CONTAINING_READ,
} from '#search/thresholds.ts';

export type KnownWords = ReadonlyMap<SearchKind, readonly KnownWord[]>;

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
  { db }: EntryReader,
  kinds: readonly SearchKind[],
  typed: readonly string[],
): Promise<KnownWords> {
  const last = typed.length - 1;
  const spellings = typed.map((word, at) => deletionHashes(word, 'ear', at === last));
  // Names of people typed as one word are found by their joined names instead.
  const isOfPeople = kinds.every((kind) => kind === 'person');
  const pieces = isOfPeople ? typed : typed.flatMap(substringsOf);
  const exact = [...new Set([...pieces, ...joinedPairsOf(typed)])];
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

/** Condition of a partial index. */
const ofSeveral = sql`and entries > 1`;

const wordsContaining = (kind: SearchKind, parts: SQL, only = sql``) => sql`
  select near.word, near.entries
  from unnest((select ${sql.placeholder('parts')}::text[])) as p(part)
  cross join lateral (select word, entries from search_words
    where ${isOf(kind)} ${only} and word like '%' || p.part || '%'
    order by entries desc limit ${sql.raw(String(MAX_CONTAINING_READ))}) near
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

/** True if the index has the words of millions of people, by the database's statistics. */
export const hasManyWords = async (db: DbOrTransaction): Promise<boolean> =>
  (await countWords(db)) > MANY_WORDS;

/** True if the index is so large that an obscure name sounds slightly like the query by chance. */
export const isCrowded = async (db: DbOrTransaction): Promise<boolean> =>
  (await countWords(db)) > CROWDED_WORDS;

const countWords = (db: DbOrTransaction): Promise<number> =>
  cachedFor(db, 'number of words', async () => {
    const [row] = await rowsOf(
      db,
      { words: float },
      sql`select reltuples as words from pg_class where oid = 'search_words'::regclass`,
    );
    return required(row, 'the statistics of search_words').words;
  });

/**
 * Returns a function of kinds that makes one statement of a select for each of them. It returns one text a kind, which
 * the driver reads in a fraction of the time of hundreds of rows.
 */
function wordsFoundBy<Name extends string>(selectOf: (kind: SearchKind) => SQL) {
  const statements = new Map<string, ReturnType<typeof builtOnce<Name>>>();
  return (kinds: readonly SearchKind[]) => {
    const key = kinds.join(' ');
    const built = statements.get(key);
    if (built) return built;
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

const foundKinds = { kind: searchKind, words: nullable(text) };

/** The words that such a statement finds, each once. */
async function knownWords(db: DbOrTransaction, statement: SQL): Promise<KnownWords> {
  const rows = await rowsOf(db, foundKinds, statement);
  return new Map(
    rows.map(({ kind, words }) => {
      const byWord = new Map<string, KnownWord>();
      for (const pair of words?.split('|') ?? []) {
        const [word, entries] = pair.split(' ') as [string, string];
        byWord.set(word, { word, entries: Number(entries) });
      }
      return [kind, [...byWord.values()]];
    }),
  );
}

/** Neighbouring words joined: "spider man" may be one word in the index. */
function joinedPairsOf(words: readonly string[]): string[] {
  return words.flatMap((word, i) => {
    const next = words[i + 1];
    return next === undefined ? [] : [word + next];
  });
}

/** All substrings: in "homemaranha" each may be a word. */
function substringsOf(word: string): string[] {
  const cut = word.slice(0, MAX_SPLIT_LENGTH);
  return Array.from(cut, (_, from) =>
    Array.from({ length: cut.length - from }, (__, more) => cut.slice(from, from + more + 1)),
  ).flat();
}
