import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

/** The jobs of one kind. */
export interface JobCounts {
  kind: string;
  /** Queued: new ones, and those that are tried again later. */
  waiting: number;
  running: number;
  failed: number;
  /** The time when the oldest waiting one was due. */
  dueSince: Date | null;
  /** The time when the oldest failed one that is tried again was added. */
  failingSince: Date | null;
}

/** A job that has failed at least once, without its payload, which may be personal data. */
export interface TroubledJob {
  id: string;
  kind: string;
  /** `failed`: it is not tried again. */
  state: 'waiting' | 'failed';
  tries: number;
  /** The kind of the last failure, such as `Error: ECONNREFUSED`. */
  reason: string;
  addedAt: Date;
  /** The time of its next try, or of its final failure. */
  at: Date;
}

/** The jobs by kind; kinds without any are left out. */
export async function countJobs(db: DbOrTransaction): Promise<JobCounts[]> {
  type Times = 'dueSince' | 'failingSince';
  const rows = await rowsOf<Omit<JobCounts, Times> & Record<Times, string | null>>(
    db,
    sql`select name as kind, (count(*) filter (where state < 'active'))::int as waiting,
        (count(*) filter (where state = 'active'))::int as running,
        (count(*) filter (where state = 'failed'))::int as failed,
        min(start_after) filter (where state < 'active' and start_after <= now()) as "dueSince",
        min(created_on) filter (where state = 'retry' or (state = 'active' and retry_count > 0))
          as "failingSince"
      from pgboss.job where name not like '\\_\\_%' and state not in ('completed', 'cancelled')
      group by name order by name`,
  );
  return rows.map((row) => ({
    ...row,
    dueSince: dateOf(row.dueSince),
    failingSince: dateOf(row.failingSince),
  }));
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** The jobs that failed, and those that are tried again after a failure; the newest first. */
export async function findTroubledJobs(db: DbOrTransaction, most: number): Promise<TroubledJob[]> {
  type Row = Omit<TroubledJob, 'addedAt' | 'at'> & { addedAt: string; at: string };
  const rows = await rowsOf<Row>(
    db,
    sql`select id, name as kind, case when state = 'failed' then 'failed' else 'waiting' end as state,
        retry_count + 1 as tries, coalesce(output ->> 'reason', '') as reason,
        created_on as "addedAt",
        case when state = 'failed' then coalesce(completed_on, created_on) else start_after end as at
      from pgboss.job where state in ('failed', 'retry') and name not like '\\_\\_%'
      order by created_on desc, id limit ${most}`,
  );
  return rows.map((row) => ({ ...row, addedAt: new Date(row.addedAt), at: new Date(row.at) }));
}

/**
 * Lets a job that failed be tried once more, at once; also one that waits for its next try. Returns its
 * kind; null if there is no such job, or if another one with its key is queued.
 */
export async function retryJob(tx: DbOrTransaction, id: string): Promise<string | null> {
  const rows = await rowsOf<{ kind: string }>(
    tx,
    sql`update pgboss.job j set state = 'retry', start_after = now(), completed_on = null,
        retry_limit = greatest(retry_limit, retry_count + 1),
        keep_until = greatest(keep_until, now() + interval '1 day')
      where id = ${id}::uuid and state in ('failed', 'retry') and not (state = 'retry' and start_after <= now())
        and not (j.policy = 'exclusive' and exists (select from pgboss.job other
          where other.name = j.name and other.id <> j.id and other.policy = 'exclusive'
            and other.state <= 'active'
            and coalesce(other.singleton_key, '') = coalesce(j.singleton_key, '')))
      returning name as kind`,
  );
  return rows[0]?.kind ?? null;
}

/** Deletes a job that failed or waits for its next try. Returns its kind; null if there is no such job. */
export async function deleteTroubledJob(tx: DbOrTransaction, id: string): Promise<string | null> {
  const rows = await rowsOf<{ kind: string }>(
    tx,
    sql`delete from pgboss.job where id = ${id}::uuid and state in ('failed', 'retry')
      returning name as kind`,
  );
  return rows[0]?.kind ?? null;
}

/**
 * The queue as Prometheus metrics: how many jobs of each kind wait, for how long the oldest is due, and
 * since when one fails.
 */
export function metricsOfJobs(counts: readonly JobCounts[], now: Date) {
  const ofKinds = (value: (one: JobCounts) => number) =>
    counts.map((one) => ({ labels: { kind: one.kind }, value: value(one) }));
  const secondsSince = (time: Date | null) =>
    time === null ? 0 : Math.max(0, (now.getTime() - time.getTime()) / 1000);
  return [
    {
      name: 'vouver_jobs_waiting',
      help: 'Jobs that are queued, those included that are tried again later.',
      values: ofKinds(({ waiting }) => waiting),
    },
    {
      name: 'vouver_jobs_running',
      help: 'Jobs that run now, in all processes.',
      values: ofKinds(({ running }) => running),
    },
    {
      name: 'vouver_jobs_failed',
      help: 'Jobs that failed for good and are still stored.',
      values: ofKinds(({ failed }) => failed),
    },
    {
      name: 'vouver_jobs_oldest_due_seconds',
      help: 'For how long the oldest queued job is due; 0 if none is.',
      values: ofKinds(({ dueSince }) => secondsSince(dueSince)),
    },
    {
      name: 'vouver_jobs_oldest_failing_seconds',
      help: 'Age of the oldest job that has failed and is tried again; 0 if there is none.',
      values: ofKinds(({ failingSince }) => secondsSince(failingSince)),
    },
  ];
}
