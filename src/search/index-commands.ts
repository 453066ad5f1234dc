import { sql } from 'drizzle-orm';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { int } from '#platform/database/columns.ts';
import { SEARCH } from '#catalog/tag-rules.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import {
  countWords,
  deleteEntries,
  entryOf,
  findEntries,
  isSameEntry,
  markBestKnown,
  writeEntries,
} from './index/entry-commands.ts';
import type { Entry } from './index/entry-commands.ts';
import { INDEX_VERSION, wordsOf } from './folding-rules.ts';
import { claimIndex, requestRebuild } from './index-version-commands.ts';
import { findNamedEntities, searchKind } from './index/name-queries.ts';
import type { SearchKey } from './index/name-queries.ts';
import { KNOWN_ENTRIES } from './search-tables.ts';

/** Changes per transaction: large enough to be fast, small enough not to block other writers. */
const BATCH = 2000;

/** Changes from which on the best known entries are decided again and the planner's statistics renewed. */
const MIN_CHANGES_TO_ANALYZE = 1000;

type Options = {
  /** Called after each batch with the number of changes done and the total. */
  onProgress?: (done: number, total: number) => void;
  /**
   * Applies only the newest changes, after a single title or person, so that nobody waits for a rebuild. Cached search
   * results expire by age.
   */
  single?: boolean;
  /** Version of the rules that write the index; tests run several at once. */
  rules?: number;
};

/**
 * Applies all recorded changes to the index; if an older version of the rules built it, everything is a
 * change. An index of a newer version is left alone, with the changes. Without changes it does
 * nothing. Safe to call concurrently. Returns the number of changed entries.
 */
export async function indexNames(
  db: Db,
  { onProgress, single = false, rules = INDEX_VERSION }: Options = {},
): Promise<number> {
  if (!(await db.transaction((tx) => claimIndex(tx, rules)))) return 0;
  const total = await countOf(db, sql`search_changes`);
  let changed = 0;
  let unmarked = 0;
  for (let done = 0; ;) {
    const batch = await changing(db, async (tx) => {
      const indexed = await indexBatch(tx, rules);
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
    if (single) break;
  }
  if (changed >= MIN_CHANGES_TO_ANALYZE) {
    await markBestKnown(db);
    await db.execute(sql`analyze search_entries, search_words`);
  }
  return changed;
}

/**
 * Compares the whole index with the catalogue and corrects it, whichever version built it; until that
 * is done, searches find what it had. `fromNothing` empties it first, in case it is damaged.
 */
export async function rebuildIndex(
  db: Db,
  { fromNothing = false, ...options }: Options & { fromNothing?: boolean } = {},
): Promise<number> {
  const { rules = INDEX_VERSION } = options;
  await db.transaction((tx) => requestRebuild(tx, { rules, fromNothing }));
  return indexNames(db, options);
}

/**
 * Deletes a batch of recorded changes, the newest ones, in the transaction that applies them. Records
 * are only ever inserted, so one written meanwhile stays for the next batch and no change is lost.
 */
async function indexBatch(
  tx: Transaction,
  rules: number,
): Promise<{ taken: number; changed: number }> {
  if (!(await claimIndex(tx, rules))) return { taken: 0, changed: 0 };
  const notes = await rowsOf(
    tx,
    { kind: searchKind, id: int },
    sql`delete from search_changes where seq in
      (select seq from search_changes order by seq desc limit ${BATCH}) returning kind, id`,
  );
  if (notes.length === 0) return { taken: 0, changed: 0 };
  const keys = [...new Map(notes.map((key) => [keyOf(key), key])).values()];
  const before = new Map((await findEntries(tx, keys)).map((entry) => [keyOf(entry), entry]));
  const entities = await findNamedEntities(tx, keys);
  const after = new Map(entities.map((entry) => [keyOf(entry), entryOf(entry)]));
  const changed = keys.filter((key) => !isSameEntry(before.get(keyOf(key)), after.get(keyOf(key))));
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
    keys.map((key) => ({
      kind: key.kind,
      before: distinctWords(before.get(keyOf(key))),
      after: distinctWords(after.get(keyOf(key))),
    })),
  );
  return { taken: notes.length, changed: changed.length };
}

const keyOf = ({ kind, id }: SearchKey) => `${kind} ${id}`;

/** The words that an entry adds to the counts of `search_words`; an older version may have written its names. */
function distinctWords(entry: Entry | undefined): Set<string> {
  return new Set(entry?.names.flatMap(wordsOf));
}
