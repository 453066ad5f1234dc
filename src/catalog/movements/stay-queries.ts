// Reasons: docs/decisions/2026-11-22-arrivals-and-departures.md
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { OFFER_PERIODS } from '#catalog/offers/offer-rules.ts';
import { streamingTypes } from '#catalog/offers/offer-tables.ts';
import type { MediaType } from '#catalog/schema.ts';

/**
 * A time during which a family of providers had a title, without a gap of more than `OFFER_RETURN_DAYS`. Days are
 * Brazil's, YYYY-MM-DD.
 */
export type Stay = {
  type: MediaType;
  id: number;
  /** The family's head. */
  family: number;
  since: string;
  /** True if its first day is known: the offer appeared after the title's first check. */
  witnessed: boolean;
  /** The first day without an offer; null while there is one. */
  until: string | null;
  /** The last check that found an offer. */
  lastSeen: string;
};

/** Default gap in days after which a title that returns begins another stay. */
export const RETURN_DAYS = OFFER_PERIODS.returnMs / 86_400_000;
/** SQL of `brazilDay`. */
const brazilDayOf = (instant: SQL) =>
  sql`((${instant} at time zone 'UTC') - interval '3 hours')::date`;

/**
 * A subquery of stays, with the columns of `Stay` in snake case. `titles` selects `media_type`, `title_id` and, to
 * choose families too, `family_id`. Offers of one family count as one; rent and buy do not count.
 */
export const staysOf = (
  titles: SQL,
  { returnDays, oneFamily = false }: { returnDays: number; oneFamily?: boolean },
): SQL => sql`(
  select media_type, title_id, family_id, min(first_seen) as since,
    (array_agg(witnessed order by first_seen, witnessed))[1] as witnessed,
    case when bool_or(gone is null) then null else max(gone) end as until,
    max(last_seen) as last_seen
  from (
    select *, count(*) filter (where before is null or first_seen - before > ${returnDays}::int)
      over (partition by media_type, title_id, family_id order by first_seen, offer_id) as stay
    from (
      select o.media_type, o.title_id, p.family_id, o.id as offer_id, o.first_seen, o.witnessed,
        o.last_seen, ${brazilDayOf(sql`o.gone_at`)} as gone,
        max(coalesce(${brazilDayOf(sql`o.gone_at`)}, date '9999-12-31')) over (
          partition by o.media_type, o.title_id, p.family_id order by o.first_seen, o.id
          rows between unbounded preceding and 1 preceding) as before
      from (${titles}) chosen
      join offers o on o.media_type = chosen.media_type and o.title_id = chosen.title_id
      join providers p on p.id = o.provider_id
        ${oneFamily ? sql`and p.family_id = chosen.family_id` : sql``}
      where o.region = 'BR' and o.type in ${streamingTypes}
    ) spans
  ) numbered
  group by media_type, title_id, family_id, stay
)`;

/** The stays of these titles at all families, each family's oldest first. */
export function findStays(
  db: DbOrTransaction,
  titles: readonly { type: MediaType; id: number }[],
  returnDays: number,
): Promise<Stay[]> {
  if (titles.length === 0) return Promise.resolve([]);
  return rowsOf<Stay>(
    db,
    sql`select s.media_type as type, s.title_id as id, s.family_id as family, s.since::text,
        s.witnessed, s.until::text, s.last_seen::text as "lastSeen"
      from ${staysOf(
        sql`select k.type as media_type, k.id as title_id from unnest(
        ${sql.param(titles.map((one) => one.type))}::media_type[],
        ${sql.param(titles.map((one) => one.id))}::int[]) as k(type, id)`,
        { returnDays },
      )} s
      join providers head on head.id = s.family_id
      order by head.display_priority, head.id, s.since`,
  );
}
