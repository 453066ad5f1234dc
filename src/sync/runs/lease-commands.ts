// Reasons: docs/decisions/2026-11-21-sync-runs.md
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Db } from '#platform/database/database.ts';
import { currentProcess, isRunning } from '#platform/database/owner-lock.ts';
import { OperatorError } from '#platform/errors.ts';
import { LeaseLost } from './run-errors.ts';

/** One lease for all runs: they write the same catalogue. */
export const LEASE = 'sync';

const SECONDS = 60;
const RENEW_EVERY_MS = 5000;
/** Arbitrary, but every version of the program must use the same. */
const LOCK = 860_201_121;

export type Lease = {
  /** The id in the row, different each time the lease is taken. */
  holder: string;
  /** Aborted with `LeaseLost` when another process has the lease. */
  signal: AbortSignal;
  release: () => Promise<void>;
};

export type LeaseRow = {
  holder: string;
  host: string;
  pid: number;
  startedAt: string;
  takenAt: Date;
  until: Date;
  /** True if it has expired, by the database's clock. */
  isOver: boolean;
};

export async function readLease(db: Db | Transaction): Promise<LeaseRow | undefined> {
  const [row] = await rowsOf<
    Omit<LeaseRow, 'takenAt' | 'until'> & Record<'takenAt' | 'until', string>
  >(
    db,
    sql`select holder, host, pid, process_started_at as "startedAt", taken_at as "takenAt", until,
        until < clock_timestamp() as "isOver"
      from sync_leases where name = ${LEASE}`,
  );
  return row && { ...row, takenAt: new Date(row.takenAt), until: new Date(row.until) };
}

/** No holder: released, expired, or held by a process of this host that has ended. */
export function isFree(row: LeaseRow | undefined): boolean {
  if (row === undefined || row.isOver) return true;
  return row.host === currentProcess().host && !isRunning(row);
}

/** `full 3f…` → `full`. */
export const kindOf = (holder: string): string => holder.split(' ')[0] ?? holder;

/**
 * Takes the lease for a run of this kind and renews it until it is released.
 * @throws OperatorError if another run has it
 */
export async function takeLease(
  db: Db,
  kind: string,
  { renewEveryMs = RENEW_EVERY_MS } = {},
): Promise<Lease> {
  const own = currentProcess();
  const holder = `${kind} ${randomUUID()}`;
  const other = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const row = await readLease(tx);
    if (row !== undefined && !isFree(row)) return row;
    await tx.execute(sql`
      insert into sync_leases (name, holder, host, pid, process_started_at, taken_at, until)
      values (${LEASE}, ${holder}, ${own.host}, ${own.pid}, ${own.startedAt}, clock_timestamp(),
        clock_timestamp() + make_interval(secs => ${SECONDS}))
      on conflict (name) do update set holder = excluded.holder, host = excluded.host,
        pid = excluded.pid, process_started_at = excluded.process_started_at,
        taken_at = excluded.taken_at, until = excluded.until`);
    return undefined;
  });
  if (other !== undefined) throw taken(other);
  const lost = new AbortController();
  let renewedAt = performance.now();
  const timer = setInterval(() => {
    renew(db, holder).then(
      (isOurs) => {
        if (isOurs) renewedAt = performance.now();
        else lost.abort(new LeaseLost());
      },
      () => {
        // The database may be back before the lease expires.
        if (performance.now() - renewedAt > SECONDS * 1000) lost.abort(new LeaseLost());
      },
    );
  }, renewEveryMs).unref();
  return {
    holder,
    signal: lost.signal,
    async release() {
      clearInterval(timer);
      await db.execute(sql`delete from sync_leases where name = ${LEASE} and holder = ${holder}`);
    },
  };
}

async function renew(db: Db, holder: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update sync_leases set until = clock_timestamp() + make_interval(secs => ${SECONDS})
      where name = ${LEASE} and holder = ${holder} returning name`,
  );
  return rows.length > 0;
}

function taken({ holder, host, pid, takenAt }: LeaseRow): OperatorError {
  const since = takenAt.toTimeString().slice(0, 5);
  return new OperatorError(
    `sync ${kindOf(holder)} has been running since ${since} on host ${host} (process ${pid}); ` +
      'wait for it, or stop it',
  );
}
