import { valueAt } from '#shared/list-items.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { HistoryPart, MediaType } from '#catalog/schema.ts';
import { lastDaysFrom } from '#catalog/offers/last-days.ts';
import { staysOf } from './stay-queries.ts';
import type { Stay } from './stay-queries.ts';
import { bool, day, int, nullable, object, text } from '#platform/database/columns.ts';
import type { ValueOf } from '#platform/database/columns.ts';
import { daysBetween } from '#shared/days.ts';

/** One stay at one family of providers, as far as it was witnessed. Days are YYYY-MM-DD, Brazil's. */
type WitnessedStay = {
  /** The family's head. */
  family: number;
  /** Its first day; null if the title was there before our first check. */
  since: string | null;
  /** The day on which it was gone; null while it is there, or if no check saw it leave. */
  until: string | null;
  isHere: boolean;
  /** The last day on which it will be there; null unless the operator knows it. */
  lastDay: string | null;
};

type DatedStay = Stay & { lastDay?: string | null };

/** Days between checks, which happen weekly at least; a departure in a longer gap has no known day. */
export const CHECK_DAYS = 10;

/**
 * The known parts of a title's stays: the next departure first, then current stays from the newest arrival, then ended
 * ones from the last departure. A stay with neither end known is left out.
 */
export function historyOf(stays: readonly DatedStay[]): WitnessedStay[] {
  return stays
    .map(({ family, since, witnessed, until, lastSeen, lastDay = null }) => ({
      family,
      since: witnessed ? since : null,
      until: until !== null && isWitnessed(until, lastSeen) ? until : null,
      isHere: until === null,
      lastDay,
    }))
    .filter((part) => part.since !== null || part.until !== null || part.lastDay !== null)
    .toSorted(
      (a, b) =>
        (a.lastDay ?? '9999').localeCompare(b.lastDay ?? '9999') ||
        Number(b.isHere) - Number(a.isHere) ||
        (b.until ?? b.since ?? '').localeCompare(a.until ?? a.since ?? ''),
    );
}

const isWitnessed = (until: string, lastSeen: string) => daysBetween(lastSeen, until) <= CHECK_DAYS;

export const namedStayKind = object({
  family: int,
  name: text,
  since: day,
  witnessed: bool,
  until: nullable(day),
  lastSeen: day,
  lastDay: nullable(day),
});

/** A column with all stays of a title as JSON, for `presentHistory`. `today` is YYYY-MM-DD, Brazil's. */
export const staysColumn = (
  { type, id }: { type: MediaType; id: number },
  { today, returnDays }: { today: string; returnDays: number },
): SQL => sql`(
  select coalesce(json_agg(json_build_object('family', s.family_id, 'name', head.name,
    'since', s.since, 'witnessed', s.witnessed, 'until', s.until,
    'lastSeen', s.last_seen, 'lastDay', case when s.until is null then l.last_day end)
    order by head.display_priority, head.id, s.since), '[]')
  from ${staysOf(sql`select ${type}::media_type as media_type, ${id}::int as title_id`, { returnDays })} s
  join providers head on head.id = s.family_id
  left join ${lastDaysFrom(today)} l on l.media_type = s.media_type and l.title_id = s.title_id
    and l.family_id = s.family_id)`;

/** The times when a title came to and left the families of providers with it by subscription or for nothing. */
export function presentHistory(
  stays: readonly ValueOf<typeof namedStayKind>[],
  { type, id }: { type: MediaType; id: number },
): HistoryPart[] {
  const names = new Map(stays.map(({ family, name }) => [family, name]));
  return historyOf(stays.map((stay) => ({ ...stay, type, id }))).map(
    ({ family, since, until, isHere, lastDay }) => ({
      provider_id: family,
      provider_name: valueAt(names, family),
      since,
      until,
      is_here: isHere,
      last_day: lastDay,
    }),
  );
}
