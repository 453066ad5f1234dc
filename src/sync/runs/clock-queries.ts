import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { daysBefore } from './day-rules.ts';

/** A clock that has gone forward further than this since the last run may be wrong. */
const JUMP_DAYS = 31;
/** Days for which deletions wait then: somebody may set the clock back. */
const WAIT_DAYS = 2;

/**
 * The last run before the clock jumped forward, while deletions wait; null if it did not jump, or if runs
 * have been recorded for two days since. The purge is recorded each day, so it is at most a day ago while
 * the server runs.
 */
export async function lastRunBeforeJump(db: DbOrTransaction, now: Date): Promise<Date | null> {
  const [row] = await rowsOf<{ last: Date | string | null }>(
    db,
    sql`select max(started_at) as last from sync_runs
      where started_at < ${daysBefore(now, WAIT_DAYS)}`,
  );
  const found = row?.last ?? null;
  if (found === null) return null;
  const last = new Date(found);
  return last < daysBefore(now, JUMP_DAYS) ? last : null;
}
