import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';

const EVERY_MS = 500;
/** Between two statements a site computes; a minute's job may also begin just then. */
const IDLE_MS = 3_000;

/** Waits until no other connection has asked this database anything for three seconds; returns how long it was asked, in ms. */
export async function whenIdle({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const start = performance.now();
  let lastBusy = start;
  while (performance.now() - lastBusy < IDLE_MS) {
    const { rows } = await pool.query<{ busy: number }>(
      `select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    if (rows[0]!.busy > 0) lastBusy = performance.now();
    await sleep(EVERY_MS);
  }
  return lastBusy - start;
}
