import { sql } from 'drizzle-orm';
import type { TitleKey } from '#catalog/import-schema.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Db } from '#platform/database/database.ts';

/** How often a run requests one title, each time after all others. */
export const TRIES = 3;
const PAGE = 500;

export type PendingTitle = TitleKey & { priority: number };

/** Adds rows that are not there yet. */
export async function addPending(
  tx: Transaction,
  runId: number,
  rows: readonly PendingTitle[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into sync_pending (run_id, media_type, id, priority)
    select ${runId}, type, id, priority from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(type media_type, id int, priority double precision)
    on conflict do nothing`);
}

/** Rows that were tried so often, the highest priority first, one page at a time. */
export async function* pendingOf(
  db: Db,
  runId: number,
  tries: number,
): AsyncGenerator<TitleKey, undefined> {
  let after: (TitleKey & { priority: number }) | undefined;
  for (;;) {
    // Not by an offset: rows before it are deleted meanwhile.
    const rest = after
      ? sql`and (priority < ${after.priority} or (priority = ${after.priority}
          and (media_type, id) > (${after.type}::media_type, ${after.id})))`
      : sql``;
    const rows = await rowsOf<PendingTitle>(
      db,
      sql`select media_type as type, id, priority from sync_pending
        where run_id = ${runId} and tries = ${tries} ${rest}
        order by priority desc, media_type, id limit ${PAGE}`,
    );
    for (const { type, id } of rows) yield { type, id };
    if (rows.length < PAGE) return undefined;
    after = rows.at(-1);
  }
}

export async function dropPending(
  tx: Transaction,
  runId: number,
  keys: readonly TitleKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`delete from sync_pending p using ${rowsFrom(keys)}
    where p.run_id = ${runId} and p.media_type = k.type and p.id = k.id`);
}

/** Moves rows to a later round. */
export async function postpone(
  tx: Transaction,
  runId: number,
  keys: readonly TitleKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`update sync_pending p set tries = p.tries + 1 from ${rowsFrom(keys)}
    where p.run_id = ${runId} and p.media_type = k.type and p.id = k.id`);
}

export function countPending(db: Db | Transaction, runId: number): Promise<number> {
  return countOf(db, sql`sync_pending where run_id = ${runId}`);
}

/** Deletes all but the highest priorities. */
export async function keepHighest(tx: Transaction, runId: number, count: number): Promise<void> {
  await tx.execute(sql`delete from sync_pending p using (
      select media_type, id from sync_pending where run_id = ${runId}
      order by priority desc, media_type, id offset ${count}) rest
    where p.run_id = ${runId} and p.media_type = rest.media_type and p.id = rest.id`);
}

/** Takes over the rows that ended runs could not fetch. */
export async function takeOverPending(tx: Transaction, runId: number): Promise<void> {
  const ended = sql`select id from sync_runs
    where kind in ('full', 'changes') and state <> 'running' and id <> ${runId}
      and (state = 'done' or kind = (select kind from sync_runs where id = ${runId}))`;
  await tx.execute(sql`insert into sync_pending (run_id, media_type, id, priority)
    select ${runId}, media_type, id, max(priority) from sync_pending where run_id in (${ended})
    group by media_type, id on conflict do nothing`);
  await tx.execute(sql`delete from sync_pending where run_id in (${ended})`);
}

/** Moves all rows to the first round: a resumed run tries each of them again. */
export async function resetTries(tx: Transaction | Db, runId: number): Promise<void> {
  await tx.execute(sql`update sync_pending set tries = 0 where run_id = ${runId} and tries > 0`);
}

function rowsFrom(keys: readonly TitleKey[]) {
  const rows = keys.map(({ type, id }) => ({ type, id }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(type media_type, id int)`;
}
