import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { brazilDay } from '#shared/brazil-day.ts';

/** Releases of the last days are noted too, in case no process ran on the day. */
const LATE_DAYS = 3;

/**
 * Notes the titles that were released, if somebody put them on their list before: once for each day that
 * a title has had as its release. A source cannot doubt its own calendar, so they are ready at once.
 */
export async function noteReleases(db: Db, now: Date): Promise<void> {
  const today = brazilDay(now);
  await db.execute(sql`
    insert into offer_events (kind, media_type, title_id, day, noted_at, state)
    select 'released', t.media_type, t.id, t.released_on, ${now}, 'ready' from titles t
    where t.released_on between ${today}::date - ${LATE_DAYS}::int and ${today}::date
      and exists (select from title_marks m where m.media_type = t.media_type
        and m.title_id = t.id and m.kind = 'watchlist' and m.marked_at < t.released_on)
    on conflict do nothing`);
}
