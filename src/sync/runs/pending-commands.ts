import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TitleKey } from '#catalog/import-schema.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Db, Transaction } from '#platform/database/database.ts';

const MS_PER_HOUR = 3_600_000;
/** Slightly less than a day, so that a daily run at the same hour asks again. */
const FIRST_HOURS = 20;
const LONGEST_HOURS = 14 * 24;

/** Milliseconds until a title is requested again whose answer was unusable so often in a row. */
export function waitAfter(times: number): number {
  return MS_PER_HOUR * Math.min(LONGEST_HOURS, FIRST_HOURS * 2 ** Math.min(times - 1, 30));
}

/** Times that a run requests one title, each after all others. */
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

/** Due rows that were tried so often, the highest priority first, one page at a time. */
export async function* pendingOf(
  db: Db,
  runId: number,
  { tries, at }: { tries: number; at: Date },
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
        where run_id = ${runId} and tries = ${tries} and ${isDue(at)} ${rest}
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

/**
 * Puts rows off whose answer cannot be used: not again in this run, and longer each time in later
 * ones.
 */
export async function setAside(
  tx: Transaction,
  runId: number,
  keys: readonly TitleKey[],
  at: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const rows = await rowsOf<TitleKey & { times: number }>(
    tx,
    sql`update sync_pending p set tries = ${TRIES}, unusable = p.unusable + 1 from ${rowsFrom(keys)}
      where p.run_id = ${runId} and p.media_type = k.type and p.id = k.id
      returning p.media_type as type, p.id, p.unusable as times`,
  );
  const dated = rows.map(({ times, ...key }) => ({
    ...key,
    until: new Date(at.getTime() + waitAfter(times)),
  }));
  await tx.execute(sql`update sync_pending p set not_before = k.until
    from jsonb_to_recordset(${JSON.stringify(dated)}::jsonb)
      as k(type media_type, id int, until timestamptz)
    where p.run_id = ${runId} and p.media_type = k.type and p.id = k.id`);
}

/** A row that does not wait because its answer was unusable. */
const isDue = (at: Date) => sql`(not_before is null or not_before <= ${at})`;

/** Rows that are due, or were tried in this run. */
export function countOpen(db: Db | Transaction, runId: number, at: Date): Promise<number> {
  return countOf(db, sql`sync_pending where run_id = ${runId} and (tries > 0 or ${isDue(at)})`);
}

/** Rows that were tried in this run, without success. */
export function countFailed(db: Db | Transaction, runId: number): Promise<number> {
  return countOf(db, sql`sync_pending where run_id = ${runId} and tries > 0`);
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
  await moveRows(tx, runId, ended);
}

/** Takes over from ended runs of the same kind how long titles of this run have to wait. */
export async function takeOverWaits(tx: Transaction, runId: number): Promise<void> {
  const ended = sql`select id from sync_runs
    where id <> ${runId} and kind = (select kind from sync_runs where id = ${runId})`;
  await tx.execute(sql`delete from sync_pending where run_id in (${ended})
    and (unusable = 0 or not exists (select from sync_pending own where own.run_id = ${runId}
      and own.media_type = sync_pending.media_type and own.id = sync_pending.id))`);
  await moveRows(tx, runId, ended);
}

async function moveRows(tx: Transaction, runId: number, from: SQL): Promise<void> {
  await tx.execute(sql`
    insert into sync_pending (run_id, media_type, id, priority, unusable, not_before)
    select ${runId}, media_type, id, max(priority), max(unusable), max(not_before)
    from sync_pending where run_id in (${from}) group by media_type, id
    on conflict (run_id, media_type, id) do update
    set unusable = excluded.unusable, not_before = excluded.not_before`);
  await tx.execute(sql`delete from sync_pending where run_id in (${from})`);
}

/** Moves all due rows to the first round: a resumed run tries each of them again. */
export async function resetTries(tx: Transaction | Db, runId: number, at: Date): Promise<void> {
  await tx.execute(sql`update sync_pending set tries = 0
    where run_id = ${runId} and tries > 0 and ${isDue(at)}`);
}

function rowsFrom(keys: readonly TitleKey[]) {
  const rows = keys.map(({ type, id }) => ({ type, id }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(type media_type, id int)`;
}
