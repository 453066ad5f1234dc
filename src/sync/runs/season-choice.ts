// Reasons: docs/decisions/2026-11-22-episodes.md
import { sql } from 'drizzle-orm';
import { MOST_EPISODES_OF_SEASON } from '#catalog/import-schema.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { MOST_SEASONS } from '#sync/film-database/title-schema.ts';

/** Days after its broadcast in which an episode's name and runtime are still added or corrected. */
const SETTLED_DAYS = 14;

/**
 * The seasons whose episodes are fetched with a title, at most as many as fit into its one request: of
 * an unknown series the first ones; of a known one the next season, and those whose episodes were never
 * fetched, whose number changed, or which have episodes without a date, to come or quite new, the
 * newest first; then those with fewer stored episodes than they have, because earlier versions stored 600
 * at most. None of a series that is over and complete.
 */
export async function seasonsToFetch(
  db: Db,
  type: MediaType,
  id: number,
  now: Date,
): Promise<number[]> {
  if (type === 'movie') return [];
  const since = brazilDay(new Date(now.getTime() - SETTLED_DAYS * 86_400_000));
  const known = await rowsOf<{
    number: number;
    settled: boolean;
    incomplete: boolean;
    over: boolean;
  }>(
    db,
    sql`select s.number, t.ended_on is not null as over,
        s.episodes_fetched is not null and s.episodes_fetched = coalesce(s.episode_count, 0)
        and not exists (select from episodes e
          where e.media_type = s.media_type and e.title_id = s.title_id and e.season = s.number
            and (e.aired_on is null or e.aired_on >= ${since})) as settled,
        least(s.episode_count, ${MOST_EPISODES_OF_SEASON}) > (select count(*) from episodes e
          where e.media_type = s.media_type and e.title_id = s.title_id and e.season = s.number)
          as incomplete
      from seasons s join titles t on t.media_type = s.media_type and t.id = s.title_id
      where s.media_type = 'serie' and s.title_id = ${id} and s.number > 0
      order by s.number desc`,
  );
  const [newest] = known;
  if (newest === undefined) return Array.from({ length: MOST_SEASONS }, (_, i) => i + 1);
  const open = known.filter(({ settled }) => !settled);
  const incomplete = known.filter((season) => season.settled && season.incomplete);
  const due = [...open, ...incomplete].map(({ number }) => number);
  return (newest.over ? due : [newest.number + 1, ...due]).slice(0, MOST_SEASONS);
}
