import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import type { Transaction } from '#platform/database/database.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { ALL_KNOWN, INDEX_LOCK, markBestKnown } from './best-known-commands.ts';
import { INDEX_VERSION, lexemesOf, wordsOf } from './folding-rules.ts';
import { heardLexemesOf } from './heard-lexeme-rules.ts';
import { initialsLexeme } from './initials-rules.ts';
import { findNamedEntities } from './name-queries.ts';
import type { NamedEntity, SearchKey } from './name-queries.ts';
import { KNOWN_ENTRIES } from './search-tables.ts';
import { countWords } from './word-commands.ts';

/** Changes per transaction: large enough to be fast, small enough not to block other writers. */
const BATCH = 2000;

/** Decide which entries are the best known ones, and refresh the planner's statistics, from this many changes on. */
const MIN_CHANGES_TO_ANALYZE = 1000;

type Options = {
  /** Called after each batch with the number of changes done and the total. */
  onProgress?: (done: number, total: number) => void;
  /** After a single title or person: cached search results follow by age. */
  single?: boolean;
};

/**
 * Applies all recorded changes to the index, or rebuilds it if another version of the rules built
 * it. Without changes it does nothing. Safe to call concurrently. Returns the number of changed
 * entries.
 */
export async function indexNames(
  db: Db,
  { onProgress, single = false }: Options = {},
): Promise<number> {
  await clearIndexOfOtherVersion(db, INDEX_VERSION);
  const [{ total } = { total: 0 }] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from search_changes`,
  );
  let changed = 0;
  let unmarked = 0;
  for (let done = 0; ;) {
    const batch = await changing(db, async (tx) => {
      const indexed = await indexBatch(tx);
      if (!single && indexed.changed > 0) await noteChange(tx, [SEARCH]);
      return indexed;
    });
    if (batch.taken === 0) break;
    changed += batch.changed;
    unmarked += batch.changed;
    if (unmarked >= KNOWN_ENTRIES) {
      await markBestKnown(db);
      unmarked = 0;
    }
    done += batch.taken;
    onProgress?.(Math.min(done, total), total);
  }
  if (changed >= MIN_CHANGES_TO_ANALYZE) {
    await markBestKnown(db);
    await db.execute(sql`analyze search_entries, search_words`);
  }
  return changed;
}

/** Rebuilds the whole index. Until it is done, searches find only part of the catalogue. */
export async function rebuildIndex(db: Db, options: Options = {}): Promise<number> {
  await db.execute(sql`update search_index set rules = 0`);
  return indexNames(db, options);
}

async function clearIndexOfOtherVersion(db: Db, rules: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`);
    const claimed = await rowsOf(
      tx,
      sql`update search_index set rules = ${rules} where rules <> ${rules} returning rules`,
    );
    if (claimed.length === 0) return;
    await tx.execute(sql`delete from search_changes`);
    await tx.execute(sql`truncate search_entries, search_words`);
    await tx.execute(sql`insert into search_changes (kind, id)
      select media_type::text::search_kind, id from titles
      union all select 'person', id from people`);
  });
}

type Entry = Omit<NamedEntity, keyof SearchKey>;

/**
 * Deletes a batch of recorded changes in the transaction that applies them. Records are only ever
 * inserted, so one written meanwhile stays for the next batch and no change is lost.
 */
async function indexBatch(tx: Transaction): Promise<{ taken: number; changed: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`);
  const notes = await rowsOf<SearchKey>(
    tx,
    sql`delete from search_changes where seq in
      (select seq from search_changes order by seq limit ${BATCH}) returning kind, id`,
  );
  if (notes.length === 0) return { taken: 0, changed: 0 };
  const keys = [...new Map(notes.map((key) => [keyOf(key), key])).values()];
  const before = new Map((await findEntries(tx, keys)).map((one) => [keyOf(one), one]));
  const after = new Map((await findNamedEntities(tx, keys)).map((one) => [keyOf(one), one]));
  const changed = keys.filter((key) => !sameEntry(before.get(keyOf(key)), after.get(keyOf(key))));
  await writeEntries(
    tx,
    changed.flatMap((key) => after.get(keyOf(key)) ?? []),
  );
  await deleteEntries(
    tx,
    changed.filter((key) => !after.has(keyOf(key))),
  );
  await countWords(
    tx,
    changed.map((key) => ({
      kind: key.kind,
      lost: distinctWords(before.get(keyOf(key))),
      gained: distinctWords(after.get(keyOf(key))),
    })),
  );
  return { taken: notes.length, changed: changed.length };
}

const keyOf = ({ kind, id }: SearchKey) => `${kind} ${id}`;

function sameEntry(one: Entry | undefined, other: Entry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.popularity === other.popularity &&
    one.releasedOn === other.releasedOn &&
    one.names.join('\n') === other.names.join('\n') &&
    one.initials.join(' ') === other.initials.join(' ')
  );
}

function distinctWords(entry: Entry | undefined): Set<string> {
  return new Set(entry?.names.flatMap(wordsOf));
}

function findEntries(tx: Transaction, keys: readonly SearchKey[]): Promise<NamedEntity[]> {
  return rowsOf(
    tx,
    sql`select e.kind, e.id, e.names, e.popularity, e.released_on as "releasedOn", e.initials
      from ${rowsFrom(keys)}
      join search_entries e on e.kind = k.kind and e.id = k.id`,
  );
}

async function writeEntries(tx: Transaction, entries: readonly NamedEntity[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ releasedOn, parts, ...entry }) => ({
    ...entry,
    released_on: releasedOn,
    lexemes: [
      ...new Set([
        ...entry.names.flatMap(lexemesOf),
        ...entry.initials.map(initialsLexeme),
        ...heardLexemesOf(entry.names, parts),
      ]),
    ],
  }));
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
      released_on = excluded.released_on, initials = excluded.initials, known = excluded.known`);
}

async function deleteEntries(tx: Transaction, keys: readonly SearchKey[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    delete from search_entries e using ${rowsFrom(keys)} where e.kind = k.kind and e.id = k.id`);
}

function rowsFrom(keys: readonly SearchKey[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(kind search_kind, id int)`;
}
