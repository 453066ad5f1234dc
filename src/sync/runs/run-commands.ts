import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { OperatorError } from '#platform/errors.ts';
import { LEASE } from './lease-commands.ts';
import { LeaseLost } from './run-errors.ts';
import { duration } from '#platform/progress.ts';
import type { Clock } from '#platform/clock.ts';

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

/** The position of a run, different for each kind; stored as JSON. */
export type RunProgress = Record<string, unknown>;

/** A run in progress. Only its process writes its row. */
export type Run = {
  readonly id: number;
  readonly kind: RunKind;
  readonly startedAt: Date;
  /** The number of times it was resumed. */
  readonly resumed: number;
  readonly options: Record<string, unknown>;
  progress: RunProgress;
  total: number | null;
  done: number;
  skipped: number;
  failed: number;
  /** Requests made for it so far, to all sources. */
  requests: number;
};

type RunRow = Omit<Run, 'startedAt'> & { startedAt: string };

const columns = sql`id::int, kind, started_at as "startedAt", resumed, options, progress, total,
  done, skipped, failed, requests`;

type Begin = {
  kind: RunKind;
  /** Absent: the options of the unfinished run, or the defaults. */
  options?: Record<string, unknown> | undefined;
  defaults?: Record<string, unknown>;
  /** Always begin a new run. */
  restart?: boolean;
  /** Unfinished runs that began before this are not resumed. */
  notBefore?: Date;
  at: Date;
};

/**
 * Resumes the newest run of a kind if it is unfinished, or begins one. The caller must have the lease.
 * @throws OperatorError if the unfinished one has other options
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
        `an unfinished sync ${kind} has other options (${JSON.stringify(newest.options)}); ` +
          `finish it with "sync ${kind}", or begin a new one with --restart`,
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
    // Pending titles stay pending, whatever run listed them.
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
 * Records the position of a run in the transaction that reached it. That transaction writes nothing if
 * the process has lost the lease. @throws LeaseLost
 */
export async function recordRun(
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

/** The start of the newest completed run of these kinds; undefined without one. */
export async function lastDoneStart(db: Db, kinds: readonly RunKind[]): Promise<Date | undefined> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(started_at) as at from sync_runs
      where kind = any(${sql.param(kinds)}::text[]) and state = 'done'`,
  );
  return row?.at === null || row === undefined ? undefined : new Date(row.at);
}

/** `full: 300 titles in 12 s (25/s), 2 skipped, 1 failed, 310 requests`. */
export function runSummary(run: Run, { clock }: { clock: Clock }): string {
  const seconds = Math.max(0.001, (clock.now().getTime() - run.startedAt.getTime()) / 1000);
  const rate = run.resumed === 0 ? ` (${(run.done / seconds).toFixed(1)}/s)` : '';
  const removed = Number(run.progress['removed'] ?? 0) + Number(run.progress['expired'] ?? 0);
  return [
    `${run.kind}: ${run.done} titles in ${duration(seconds)}${rate}`,
    run.skipped > 0 && `${run.skipped} skipped`,
    run.failed > 0 && `${run.failed} failed and left for the next run`,
    removed > 0 && `${removed} deleted`,
    `${run.requests} requests`,
  ]
    .filter(Boolean)
    .join(', ');
}
