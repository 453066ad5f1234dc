import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

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
