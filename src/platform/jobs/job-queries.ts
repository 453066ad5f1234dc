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
