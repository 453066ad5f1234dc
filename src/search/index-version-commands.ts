import { sql } from 'drizzle-orm';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { int } from '#platform/database/columns.ts';
import { INDEX_LOCK } from './index/entry-commands.ts';
import { INDEX_VERSION } from './folding-rules.ts';

/** The value of `search_index.rules` that requests an index made from nothing. */
const FROM_NOTHING = 0;

/**
 * Locks the index until the transaction ends, and says whether these rules may write it. An index of older rules is
 * claimed by recording all of its entries as changes: it stays searchable while they are rewritten, and after an
 * interruption the records are still there. Newer rules are never replaced, or the processes of two versions would undo
 * each other's work.
 */
export async function claimIndex(tx: Transaction, rules: number): Promise<boolean> {
  await lockIndex(tx);
  const written = await readIndexRules(tx);
  if (written === rules) return true;
  if (written > rules) return false;
  if (written === FROM_NOTHING) await emptyIndex(tx);
  await markEverything(tx, rules);
  return true;
}

/** Claims the index for these rules, whichever version wrote it; `indexNames` then rewrites the entries. */
export async function requestRebuild(
  tx: Transaction,
  { rules, fromNothing }: { rules: number; fromNothing: boolean },
): Promise<void> {
  await lockIndex(tx);
  if (fromNothing) await emptyIndex(tx);
  await markEverything(tx, rules);
}

/** True if a newer version of the program wrote the index, which this one leaves alone. */
export async function isIndexNewer(db: DbOrTransaction): Promise<boolean> {
  return (await readIndexRules(db)) > INDEX_VERSION;
}

async function readIndexRules(db: DbOrTransaction): Promise<number> {
  const [row] = await rowsOf(db, { rules: int }, sql`select rules from search_index`);
  return row?.rules ?? FROM_NOTHING;
}

async function lockIndex(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`);
}

async function emptyIndex(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from search_changes`);
  await tx.execute(sql`truncate search_entries, search_words`);
}

/**
 * Records everything as changed, beside the changes that are recorded already. The newest records are
 * applied first: titles before people, popular ones before others.
 */
async function markEverything(tx: Transaction, rules: number): Promise<void> {
  await tx.execute(sql`insert into search_changes (kind, id)
    select 'person', id from people order by popularity`);
  await tx.execute(sql`insert into search_changes (kind, id)
    select media_type::text::search_kind, id from titles order by popularity`);
  await tx.execute(sql`update search_index set rules = ${rules}`);
}
