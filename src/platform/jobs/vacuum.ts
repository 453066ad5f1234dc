import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { JobKind, Jobs, Schedule } from './jobs.ts';

export const dailyVacuum: JobKind<object> = {
  name: 'database-vacuum',
  tries: 3,
  firstWait: 1800,
  longestWait: 3600,
  timeLimit: 1800,
  keptFor: 7 * 86_400,
};

/** UTC; after the daily synchronisation and the daily purge. */
export const vacuumSchedule: Schedule = { kind: dailyVacuum, cron: '45 12 * * *' };

/**
 * Frees the space of deleted rows and refreshes the planner's statistics of an embedded database,
 * which has no autovacuum. It works table by table, so that other statements run in between. A
 * PostgreSQL server does this by itself: there the job does nothing.
 */
export async function vacuumEmbedded(
  jobs: Jobs,
  { background, kind, log }: Pick<Database, 'background' | 'kind'> & { log: Log },
): Promise<void> {
  await jobs.work(dailyVacuum, async (_, { signal }) => {
    if (kind !== 'embedded') return;
    const { rows } = await background.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1`,
    );
    for (const { name } of rows) {
      signal.throwIfAborted();
      await background.pool.query(`vacuum (analyze) ${name}`);
    }
    log.info({ tables: rows.length }, 'vacuumed the embedded database');
  });
}
