import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Db } from '#platform/database/database.ts';
import { OperatorError } from '#platform/errors.ts';
import { LEASE } from './lease-commands.ts';
import { LeaseLost } from './run-errors.ts';

export type RunKind =
  | 'full'
  | 'changes'
  | 'offers'
  | 'scores'
  | 'daily'
  | 'genres'
  | 'providers'
  | 'configuration'
  | 'purge';

/** How far a run came, in its kind's own words; kept as JSON. */
export type Progress = Record<string, unknown>;

/** A run under way. Its holder alone writes its row. */
export type Run = {
  readonly id: number;
  readonly kind: RunKind;
  readonly startedAt: Date;
  /** How often it was taken up again. */
  readonly resumed: number;
  readonly options: Record<string, unknown>;
  progress: Progress;
  total: number | null;
  done: number;
  skipped: number;
  failed: number;
  /** Made for it so far, of all sources. */
  requests: number;
};

type RunRow = Omit<Run, 'startedAt'> & { startedAt: string };

const columns = sql`id::int, kind, started_at as "startedAt", resumed, options, progress, total,
  done, skipped, failed, requests`;

type Begin = {
  kind: RunKind;
  /** Absent: whatever an unfinished run was asked for, or the default ones. */
  options?: Record<string, unknown> | undefined;
  defaults?: Record<string, unknown>;
  /** Begin anew, whatever there is. */
  restart?: boolean;
  /** Unfinished runs that began before this are left alone. */
  notBefore?: Date;
  at: Date;
};

/**
 * Takes up the newest run of a kind where it did not come to its end, or begins one. The caller has
 * the lease. @throws OperatorError where the unfinished one was asked for something else
 */
export async function beginRun(
  db: Db,
  { kind, options, defaults = {}, restart = false, notBefore, at }: Begin,
): Promise<Run> {
  const wanted = { ...defaults, ...options };
  const [newest] = await rowsOf<RunRow & { state: string }>(
    db,
    sql`select ${columns}, state from sync_runs where kind = ${kind} order by id desc limit 1`,
  );
  const resumable =
    newest !== undefined &&
    newest.state !== 'done' &&
    !restart &&
    (notBefore === undefined || new Date(newest.startedAt) >= notBefore);
  if (resumable) {
    if (options !== undefined && !isDeepStrictEqual(newest.options, wanted)) {
      throw new OperatorError(
        `an unfinished sync ${kind} was asked for something else (${JSON.stringify(newest.options)}); ` +
          `finish it with "sync ${kind}", or begin anew with --restart`,
      );
    }
    const [row] = await rowsOf<RunRow>(
      db,
      sql`update sync_runs set state = 'running', ended_at = null, reason = null,
          resumed = resumed + 1, updated_at = ${at}
        where id = ${newest.id} returning ${columns}`,
    );
    return runOf(row!);
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`update sync_runs set state = 'stopped', ended_at = ${at},
      reason = 'another one was begun' where kind = ${kind} and state = 'running'`);
    // Titles that are still to be fetched stay so, whatever run listed them.
    if (restart || (kind !== 'full' && kind !== 'changes')) {
      await tx.execute(sql`delete from sync_pending where run_id in
        (select id from sync_runs where kind = ${kind} and state <> 'done')`);
    }
    const [row] = await rowsOf<RunRow>(
      tx,
      sql`insert into sync_runs (kind, state, started_at, updated_at, options)
        values (${kind}, 'running', ${at}, ${at}, ${JSON.stringify(wanted)}::jsonb)
        returning ${columns}`,
    );
    return runOf(row!);
  });
}

function runOf(row: RunRow): Run {
  return { ...row, startedAt: new Date(row.startedAt) };
}

/**
 * Notes how far a run is, within the transaction that brought it there; in it nothing is written by
 * a process that has lost its lease. @throws LeaseLost
 */
export async function noteRun(
  tx: Transaction | Db,
  run: Run,
  { holder, at }: { holder: string; at: Date },
): Promise<void> {
  const rows = await rowsOf(
    tx,
    sql`update sync_runs set updated_at = ${at}, progress = ${JSON.stringify(run.progress)}::jsonb,
        total = ${run.total}, done = ${run.done}, skipped = ${run.skipped}, failed = ${run.failed},
        requests = ${run.requests}
      where id = ${run.id} and state = 'running'
        and exists (select from sync_leases where name = ${LEASE} and holder = ${holder})
      returning id`,
  );
  if (rows.length === 0) throw new LeaseLost();
}

export async function endRun(
  db: Db,
  run: Run,
  { state, reason, at }: { state: 'done' | 'failed' | 'stopped'; reason?: string; at: Date },
): Promise<void> {
  await db.execute(sql`update sync_runs set state = ${state}, reason = ${reason ?? null},
      ended_at = ${at}, updated_at = ${at}, failed = ${run.failed}
    where id = ${run.id} and state = 'running'`);
}

/** When the newest of these kinds that was done began; undefined where none was. */
export async function lastDoneStart(db: Db, kinds: readonly RunKind[]): Promise<Date | undefined> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(started_at) as at from sync_runs
      where kind = any(${sql.param(kinds)}::text[]) and state = 'done'`,
  );
  return row?.at === null || row === undefined ? undefined : new Date(row.at);
}
