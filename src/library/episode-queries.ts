import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { broadcastEpisodes, episodeJson } from '#catalog/season-queries.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { SeriesProgress } from './episode-schema.ts';

/**
 * The episodes of those series of a person that `progress` selects from series_progress, with `watched`
 * and `is_out`. `today` is Brazil's day.
 */
export const viewedEpisodes = (progress: SQL, today: string): SQL => sql`(
  select e.*, coalesce(e.out_on <= ${today}, false) as is_out,
    coalesce(e.out_on <= p.watched_until, false) or exists (
      select from watched_episodes w where w.user_id = p.user_id and w.title_id = e.title_id
        and w.season = e.season and w.number = e.number) as watched
  from ${broadcastEpisodes(sql`select title_id from ${progress}`)} e
  join ${progress} on p.title_id = e.title_id)`;

/**
 * A column with the number of episodes of a series that came out after those that a person has watched; 0 unless they
 * marked the series as watched. `series` is its id.
 */
export function newEpisodeCount(user: SignedInUserId, series: SQL, today: string): SQL {
  const progress = sql`(select s.* from series_progress s
    where s.user_id = ${user}::uuid and s.title_id = ${series} and exists (select from title_marks m
      where m.user_id = s.user_id and m.media_type = 'serie' and m.title_id = s.title_id
        and m.kind = 'watched')) p`;
  // Most series that somebody has watched have nothing new: their episodes are not compared.
  return sql`case when exists (select from ${progress} join episodes n
      on n.media_type = 'serie' and n.title_id = p.title_id and n.season > 0
        and (n.aired_on <= p.watched_until) is not true)
    then (with e as materialized (select * from ${viewedEpisodes(progress, today)} e)
      select count(*)::int from e where is_out and (season, number) > (
        select season, number from e where watched order by season desc, number desc limit 1))
    else 0 end`;
}

/**
 * The progress of a person in a series; null for a series that is unknown or for adults. A deleted series has no known
 * episodes. A deleted episode does not count until it comes back.
 */
export async function findSeriesProgress(
  db: DbOrTransaction,
  user: SignedInUserId,
  { id, today }: { id: number; today: string },
): Promise<SeriesProgress | null> {
  // A series without progress has a row here too, with which no episode is watched.
  const progress = sql`(select ${user}::uuid as user_id, ${id}::int as title_id,
    (select watched_until from series_progress
      where user_id = ${user}::uuid and title_id = ${id}) as watched_until) p`;
  const [row] = await rowsOf<SeriesProgress>(
    db,
    sql`
    with e as materialized (select * from ${viewedEpisodes(progress, today)} e),
    last as (select * from e where watched order by season desc, number desc limit 1),
    after as (select * from e
      where not exists (select from last) or (season, number) > (select season, number from last)),
    next as (select * from after order by season, number limit 1)
    select
      exists (select from title_marks m where m.user_id = ${user}::uuid and m.kind = 'watched'
        and m.media_type = k.media_type and m.title_id = k.id) as watched,
      array(select json_build_object('season_number', season,
          'out_count', count(*) filter (where is_out),
          'watched', coalesce(array_agg(number order by number) filter (where watched), '{}'))
        from e group by season order by season) as seasons,
      (select ${episodeJson} from last e) as last_watched,
      (select ${episodeJson} from next e) as next_episode,
      coalesce((select is_out from next), false) as next_is_out,
      (select count(*)::int from after where is_out and exists (select from last)) as new_count
    from title_keys k
    where k.media_type = 'serie' and k.id = ${id} and k.gone_reason is distinct from 'adult'`,
  );
  return row ?? null;
}
