import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

/** Days for which alerts and their events are stored. */
export const ALERT_DAYS = 180;
const DAY_MS = 86_400_000;
/** Rows that a statement deletes: a day can bring a million, and on the embedded database visitors wait. */
const STEP = 5000;
/** Sessions that expire so soon are deleted by the same sweep. */
const SOON_MS = 15 * 60_000;

/**
 * Deletes alerts and events whose time is over, and keeps the push messages of sessions that expire: only
 * a session that somebody ends takes them with it.
 */
export async function sweepAlerts(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.execute(sql`update push_subscriptions set session_id = null
    where session_id in (select id from sessions
      where expires_at < ${new Date(now.getTime() + SOON_MS)})`);
  const oldest = new Date(now.getTime() - ALERT_DAYS * DAY_MS);
  // The oldest rows have the lowest ids, so neither statement reads what stays.
  await repeat(
    db,
    sql`delete from alerts using (select id, created_at from alerts order by id limit ${STEP}) old
      where alerts.id = old.id and old.created_at < ${oldest} returning 1`,
  );
  await repeat(
    db,
    sql`delete from offer_events using
        (select id, noted_at from offer_events order by id limit ${STEP}) old
      where offer_events.id = old.id and old.noted_at < ${oldest} returning 1`,
  );
}

async function repeat(db: Db, deletion: ReturnType<typeof sql>): Promise<void> {
  let deleted: number;
  do deleted = (await rowsOf(db, deletion)).length;
  while (deleted === STEP);
}
