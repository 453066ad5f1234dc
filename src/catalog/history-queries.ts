import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { historyOf } from './history-rules.ts';
import type { HistoryPart } from './history-schema.ts';
import { lastDaysFrom } from './last-day-queries.ts';
import type { MediaType } from './schema.ts';
import { staysOf } from './stay-queries.ts';
import type { Stay } from './stay-queries.ts';

type NamedStay = Omit<Stay, 'type' | 'id'> & { name: string; lastDay: string | null };

/** A column with all stays of a title as JSON, for `presentHistory`. `today` is YYYY-MM-DD, Brazil's. */
export const staysColumn = (
  { type, id }: { type: MediaType; id: number },
  { today, returnDays }: { today: string; returnDays: number },
): SQL => sql`(
  select coalesce(json_agg(json_build_object('family', s.family_id, 'name', head.name,
    'since', s.since::text, 'witnessed', s.witnessed, 'until', s.until::text,
    'lastSeen', s.last_seen::text, 'lastDay', case when s.until is null then l.last_day::text end)
    order by head.display_priority, head.id, s.since), '[]')
  from ${staysOf(sql`select ${type}::media_type as media_type, ${id}::int as title_id`, { returnDays })} s
  join providers head on head.id = s.family_id
  left join ${lastDaysFrom(today)} l on l.media_type = s.media_type and l.title_id = s.title_id
    and l.family_id = s.family_id)`;

/** The times when a title came to and left the families of providers with it by subscription or for nothing. */
export function presentHistory(
  stays: readonly NamedStay[],
  { type, id }: { type: MediaType; id: number },
): HistoryPart[] {
  const names = new Map(stays.map(({ family, name }) => [family, name]));
  return historyOf(stays.map((stay) => ({ ...stay, type, id }))).map(
    ({ family, since, until, isHere, lastDay }) => ({
      provider_id: family,
      provider_name: names.get(family)!,
      since,
      until,
      is_here: isHere,
      last_day: lastDay,
    }),
  );
}
