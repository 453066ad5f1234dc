import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { searchKind } from '#search/index/name-queries.ts';
import { day, float, int, listOf, nullable, text } from '#platform/database/columns.ts';
import { lexemesOf } from '#search/folding-rules.ts';
import { heardLexemesOf } from '#search/sound/heard-lexeme-rules.ts';
import { KINDS, initialsLexeme, isOf } from './name-queries.ts';
import type { NamedEntity, SearchKey, SearchKind } from './name-queries.ts';
import { KNOWN_ENTRIES, KNOWN_SHARE } from '#search/search-tables.ts';
import { deletionHashes } from '#search/sound/spelling-rules.ts';

/** Key of the advisory lock of the index; every version of the program has to use the same. */
export const INDEX_LOCK = 860_201_119;

/** The threshold of a kind whose entries are all among the best known: popularity is never negative. */
const ALL_KNOWN = -1;

/** Decides anew which entries are the best known ones; only those that change are written. */
export async function markBestKnown(db: Db): Promise<void> {
  for (const kind of KINDS) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`);
      const [next] = await rowsOf(
        tx,
        { popularity: float },
        sql`select popularity from search_entries where ${isOf(kind)}
          order by popularity desc, id limit 1 offset greatest(${KNOWN_ENTRIES}::int,
            (select count(*) * ${KNOWN_SHARE}::float8 from search_entries where ${isOf(kind)})::int)`,
      );
      const threshold = next?.popularity ?? ALL_KNOWN;
      await tx.execute(sql`insert into search_thresholds (kind, popularity)
        values (${kind}, ${threshold})
        on conflict (kind) do update set popularity = excluded.popularity`);
      await tx.execute(sql`update search_entries set known = true
        where ${isOf(kind)} and not known and popularity > ${threshold}`);
      await tx.execute(sql`update search_entries set known = false
        where ${isOf(kind)} and known and popularity <= ${threshold}`);
    });
  }
}

/** A row of the index; `known` is not part of it, because it depends on all others. */
export type Entry = NamedEntity & { lexemes: string[] };

/** The entry of a title or person by the rules of this version. */
export function entryOf(entity: NamedEntity): Entry {
  const lexemes = new Set([
    ...entity.names.flatMap(lexemesOf),
    ...entity.initials.map(initialsLexeme),
    ...heardLexemesOf(entity.names),
  ]);
  return { ...entity, lexemes: [...lexemes] };
}

/** Lexemes are compared too: other rules may have made others of the same names. */
export const isSameEntry = (before: Entry | undefined, after: Entry | undefined): boolean =>
  isDeepStrictEqual(before && sorted(before), after && sorted(after));

const sorted = (entry: Entry): Entry => ({ ...entry, lexemes: entry.lexemes.toSorted() });

/** Reads the entries that the index has now. */
export function findEntries(tx: Transaction, keys: readonly SearchKey[]): Promise<Entry[]> {
  return rowsOf(
    tx,
    {
      kind: searchKind,
      id: int,
      names: listOf(text),
      popularity: float,
      releasedOn: nullable(day),
      initials: listOf(text),
      lexemes: listOf(text),
    },
    sql`select e.kind, e.id, e.names, e.popularity, e.released_on as "releasedOn", e.initials,
        tsvector_to_array(e.lexemes) as lexemes
      from ${rowsFrom(keys)}
      join search_entries e on e.kind = k.kind and e.id = k.id`,
  );
}

export async function writeEntries(tx: Transaction, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ releasedOn, ...entry }) => ({ ...entry, released_on: releasedOn }));
  await tx.execute(sql`
    insert into search_entries (kind, id, names, popularity, released_on, initials, lexemes, known)
    select r.kind, id, names, r.popularity, released_on, initials, array_to_tsvector(lexemes),
      r.popularity > coalesce(t.popularity, ${ALL_KNOWN}::real)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(kind search_kind, id int, names text[], popularity real, released_on date,
        initials text[], lexemes text[])
    left join search_thresholds t on t.kind = r.kind
    on conflict (kind, id) do update set
      names = excluded.names, popularity = excluded.popularity, lexemes = excluded.lexemes,
      released_on = excluded.released_on, initials = excluded.initials, known = excluded.known,
      changed_in = case when search_entries.lexemes = excluded.lexemes then search_entries.changed_in
        else pg_current_xact_id() end`);
}

export async function deleteEntries(tx: Transaction, keys: readonly SearchKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    delete from search_entries e using ${rowsFrom(keys)} where e.kind = k.kind and e.id = k.id`);
}

function rowsFrom(keys: readonly SearchKey[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(kind search_kind, id int)`;
}

/** The words of an entry before and after a change; the rules that spell them may have changed too. */
type WordChange = { kind: SearchKind; before: ReadonlySet<string>; after: ReadonlySet<string> };

/**
 * Counts anew the entries of each of these words, and gives each the typo variants of this version's rules. A word in no
 * entry is deleted.
 */
export async function countWords(tx: Transaction, changes: readonly WordChange[]): Promise<void> {
  const counts = new Map<string, { kind: SearchKind; word: string; by: number }>();
  const count = (kind: SearchKind, word: string, by: number) => {
    const key = `${kind} ${word}`;
    counts.set(key, { kind, word, by: by + (counts.get(key)?.by ?? 0) });
  };
  for (const { kind, before, after } of changes) {
    for (const word of after) count(kind, word, 1);
    for (const word of before) count(kind, word, -1);
  }
  if (counts.size === 0) return;
  const words = Array.from(counts.values(), (row) => ({
    ...row,
    spellings: deletionHashes(row.word),
  }));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
    as r(kind search_kind, word text, by int, spellings int[])`;
  await tx.execute(sql`delete from search_words w using ${rows}
    where w.kind = r.kind and w.word = r.word and w.entries + r.by <= 0`);
  await tx.execute(sql`update search_words w set entries = w.entries + r.by, spellings = r.spellings
    from ${rows} where w.kind = r.kind and w.word = r.word
      and (r.by <> 0 or w.spellings <> r.spellings)`);
  await tx.execute(sql`insert into search_words (kind, word, entries, spellings)
    select kind, word, by, spellings from ${rows} where by > 0 on conflict do nothing`);
}
