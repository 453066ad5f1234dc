import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { cachedFor } from './cached-queries.ts';
import { isOf } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { deletionHashes } from './spelling-rules.ts';
import type { KnownWord } from './tsquery-rules.ts';

export type KnownWords = ReadonlyMap<SearchKind, KnownWord[]>;

/** At most this many words that share a hash, the most common first: very many sound alike among millions of surnames. */
const MAX_ALIKE = 500;
/** At most this many words that contain a typed part, the most common first. */
const MAX_CONTAINING = 24;
const MIN_PART_LENGTH = 3;
/** Only this many letters of a typed word are split into known words. */
const MAX_SPLIT_LENGTH = 24;

/**
 * The words of the index that the typed words may stand for: one typo away by letter or by sound,
 * containing them, contained in them, or two of them joined. `similarity` compares them afterwards.
 */
export function findNearWords(
  db: DbOrTransaction,
  kinds: readonly SearchKind[],
  typed: readonly string[],
): Promise<KnownWords> {
  // Texts: the driver takes long to write a long array.
  const spellings = `{${[...new Set(typed.flatMap((word) => deletionHashes(word, 'ear')))].join(',')}}`;
  const exact = [...new Set([...typed.flatMap(substringsOf), ...joinedPairsOf(typed)])].join(' ');
  const parts = typed.filter((word) => word.length >= MIN_PART_LENGTH);
  return knownWords(db, kinds, (kind) => [
    sql`(select kind, word, entries from search_words
      where ${isOf(kind)} and spellings && (select ${spellings}::text::int[])
      order by entries desc limit ${sql.raw(String(MAX_ALIKE))})`,
    sql`select kind, word, entries from search_words
      where ${isOf(kind)} and word = any(string_to_array(${exact}, ' '))`,
    ...(parts.length === 0
      ? []
      : [
          sql`select near.* from unnest((select ${sql.param(parts)}::text[])) as p(part)
      cross join lateral (select kind, word, entries from search_words
        where ${isOf(kind)} and word like '%' || p.part || '%'
        order by entries desc limit ${sql.raw(String(MAX_CONTAINING))}) near`,
        ]),
  ]);
}

/**
 * Of more words than this nearly all are surnames of one person each, of which tens of thousands share some trigrams
 * with any word: then only those of several people are compared.
 */
const MANY_WORDS = 500_000;
/** The condition of an index. */
const ofSeveral = sql`and entries > 1`;

/** Words two or more typos away, found by shared trigrams; the last resort. */
export async function findDistantWords(
  db: DbOrTransaction,
  kinds: readonly SearchKind[],
  typed: readonly string[],
): Promise<KnownWords> {
  const long = typed.filter((word) => word.length > MIN_PART_LENGTH);
  if (long.length === 0) return new Map();
  const isLarge = (await countWords(db)) > MANY_WORDS;
  return knownWords(db, kinds, (kind) => [
    sql`select near.* from unnest((select ${sql.param(long)}::text[])) as t(typed)
      cross join lateral (select kind, word, entries from search_words
        where ${isOf(kind)} ${isLarge && kind === 'person' ? ofSeveral : sql``} and word % t.typed
        order by similarity(word, t.typed) desc limit ${sql.raw(String(MAX_CONTAINING))}) near`,
  ]);
}

/** About how many words the index has, as the statistics of the database say. */
const countWords = (db: DbOrTransaction): Promise<number> =>
  cachedFor(db, 'number of words', async () => {
    const [row] = await rowsOf<{ words: number }>(
      db,
      sql`select reltuples as words from pg_class where oid = 'search_words'::regclass`,
    );
    return row!.words;
  });

type Row = KnownWord & { kind: SearchKind };

/** The words that the selects of all kinds find, each word once. */
async function knownWords(
  db: DbOrTransaction,
  kinds: readonly SearchKind[],
  selectsOf: (kind: SearchKind) => SQL[],
): Promise<KnownWords> {
  const rows = await rowsOf<Row>(
    db,
    prepared(sql.join(kinds.flatMap(selectsOf), sql` union all `)),
  );
  const found = new Map(kinds.map((kind) => [kind, new Map<string, KnownWord>()]));
  for (const { kind, word, entries } of rows) found.get(kind)!.set(word, { word, entries });
  return new Map([...found].map(([kind, words]) => [kind, [...words.values()]]));
}

/** Every substring: in "homemaranha" each may be a word. */
function substringsOf(word: string): string[] {
  const cut = word.slice(0, MAX_SPLIT_LENGTH);
  return Array.from(cut, (_, from) =>
    Array.from({ length: cut.length - from }, (__, more) => cut.slice(from, from + more + 1)),
  ).flat();
}

/** Neighbouring words joined: "spider man" may be one word in the index. */
function joinedPairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, i) => words[i]! + word);
}
