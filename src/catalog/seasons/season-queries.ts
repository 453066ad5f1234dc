import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { dependOn } from '#platform/tags.ts';
import type { Episode, Season, SeasonCard } from './season-schema.ts';
import { titleTag } from '#catalog/tag-rules.ts';

/** An episode `e` as JSON in the API's words. */
export const episodeJson = sql`json_build_object('season_number', e.season, 'episode_number', e.number,
  'name', e.name, 'overview', coalesce(e.overview, ''), 'air_date', e.aired_on,
  'runtime', e.runtime, 'still_path', e.still_path)`;

/**
 * Number of episodes of a season `s`: the source's, or those that can be read and marked if they were fetched and fewer
 * are stored, for example because the season exceeds a bound of the import.
 */
export const knownEpisodeCount = sql`case when s.episodes_fetched = s.episode_count
  then coalesce(nullif((select count(*)::int from episodes e where e.media_type = s.media_type
    and e.title_id = s.title_id and e.season = s.number), 0), s.episode_count)
  else s.episode_count end`;

/** The seasons of a title `t` without specials, as a column of JSON objects. */
export const seasonCards = sql`array(
  select json_build_object('season_number', s.number, 'name', s.name, 'air_date', s.aired_on,
    'poster_path', s.poster_path, 'episode_count', ${knownEpisodeCount})
  from seasons s where s.media_type = t.media_type and s.title_id = t.id and s.number > 0
  order by s.number)`;

/** The first episode of a title `t` on or after a day, specials left out, as a column. */
export const nextEpisodeAfter = (today: string): SQL => sql`(
  select ${episodeJson} from episodes e
  where e.media_type = t.media_type and e.title_id = t.id and e.season > 0
    and e.aired_on >= ${today}
  order by e.aired_on, e.season, e.number limit 1)`;

/**
 * The episodes of the series that `ids` selects, specials left out, as a subquery with the day `out_on`.
 * An episode without a date was out no later than the next one that has one, or than the end of its
 * series; otherwise its day is unknown, and `out_on` null.
 */
export const broadcastEpisodes = (ids: SQL): SQL => sql`(
  select e.*, coalesce(e.aired_on,
    min(e.aired_on) over (partition by e.title_id order by e.season desc, e.number desc),
    t.ended_on) as out_on
  from episodes e join titles t on t.media_type = e.media_type and t.id = e.title_id
  where e.media_type = 'serie' and e.season > 0 and e.title_id in (${ids}))`;

/** One season with its episodes, in order; null if the series or the season is unknown. */
export async function findSeason(
  db: DbOrTransaction,
  id: number,
  number: number,
): Promise<Season | null> {
  dependOn(titleTag({ type: 'serie', id }));
  const rows = await rowsOf<SeasonCard & { overview: string; episodes: Episode[] }>(
    db,
    sql`select s.number as season_number, s.name, coalesce(s.overview, '') as overview,
        s.aired_on as air_date, s.poster_path, ${knownEpisodeCount} as episode_count,
        array(select ${episodeJson} from episodes e
          where e.media_type = s.media_type and e.title_id = s.title_id and e.season = s.number
          order by e.number) as episodes
      from seasons s
      where s.media_type = 'serie' and s.title_id = ${id} and s.number = ${number}`,
  );
  return rows[0] ?? null;
}
