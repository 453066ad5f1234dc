import { sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/days.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { day, instant, int, nullable } from '#platform/database/columns.ts';
import type { RowOf } from '#platform/database/columns.ts';
import { firstOf, rowsOf } from '#platform/database/rows.ts';

const kinds = {
  titles: int,
  today: int,
  three_days: int,
  week: int,
  services: int,
  offers_at: nullable(instant),
  titles_at: nullable(instant),
  plans_on: nullable(day),
};
/** The number of titles with a checked answer, by the age of the check, and the newest of each kind of data. */
export type Freshness = RowOf<typeof kinds>;

/** How fresh the catalogue is. It counts all titles: its caller stores the answer for a while. */
export async function findFreshness(db: DbOrTransaction, now: Date): Promise<Freshness> {
  const since = (days: number) =>
    sql`count(*) filter (where offers_checked_at > ${new Date(now.getTime() - days * DAY_MS)})::int`;
  const rows = await rowsOf(
    db,
    kinds,
    sql`
    select count(offers_checked_at)::int as titles, ${since(1)} as today, ${since(3)} as three_days,
      ${since(7)} as week, max(offers_checked_at) as offers_at, max(fetched_at) as titles_at,
      (select count(*)::int from providers where merged_into is null and movies + series > 0)
        as services,
      (select max(checked_on) from plans) as plans_on
    from titles`,
  );
  return firstOf(rows);
}
