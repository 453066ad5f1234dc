import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { Db } from '#platform/database/database.ts';
import { dayOf } from './day-rules.ts';

/** The source with a daily quota. */
export const OMDB = 'omdb';

/** Counts one request to a source; false if the day's quota is used up. */
export async function takeFromQuota(
  db: Db,
  source: string,
  limit: number,
  now: Date,
): Promise<boolean> {
  if (limit < 1) return false;
  const rows = await rowsOf(
    db,
    sql`insert into sync_quotas (source, day, used) values (${source}, ${dayOf(now)}, 1)
      on conflict (source, day) do update set used = sync_quotas.used + 1
        where sync_quotas.used < ${limit}
      returning used`,
  );
  return rows.length > 0;
}

/** Called if the source itself says that the quota is used up. */
export async function useUpQuota(db: Db, source: string, limit: number, now: Date): Promise<void> {
  await db.execute(sql`insert into sync_quotas (source, day, used)
    values (${source}, ${dayOf(now)}, ${limit})
    on conflict (source, day) do update set used = greatest(sync_quotas.used, excluded.used)`);
}
