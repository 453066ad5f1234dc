import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { jsonOf } from '#platform/database/bulk-writes.ts';
import type { Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

/** An episode that is about to be written, with the source's id of it. */
export interface GivenEpisode {
  titleId: number;
  season: number;
  number: number;
  sourceId: number | null;
}

interface Move {
  title_id: number;
  season: number;
  number: number;
  to_season: number;
  to_number: number;
}

/**
 * Moves the records of watched episodes when the source renumbers episodes, before these are written under their new
 * numbers. Episodes without an id, in the source or stored, are identified by season and number.
 *
 * The only place where the catalogue writes to a table of the library: both must change in one transaction, or people
 * would have watched episodes that they never saw.
 */
export async function followMovedEpisodes(
  tx: Transaction,
  given: readonly GivenEpisode[],
): Promise<void> {
  const moves = await findMoves(tx, given);
  if (moves.length === 0) return;
  // Marking an episode locks its series' key until the record is written; so does this.
  const series = [...new Set(moves.map((move) => move.title_id))];
  await tx.execute(sql`
    select from title_keys where media_type = 'serie' and id = any(${`{${series.join()}}`}::int[])
    order by id for update`);
  const moved = sql`json_to_recordset(${jsonOf(moves)}::json)
    as m(title_id int, season int, number int, to_season int, to_number int)`;
  // Joins `series_progress`, because watched episodes have no index by title.
  const watched = sql`${moved} join series_progress p on p.title_id = m.title_id`;
  const isOf = (season: SQL, number: SQL) => sql`w.user_id = p.user_id
    and w.title_id = m.title_id and w.season = ${season} and w.number = ${number}`;
  const [old, next] = [
    isOf(sql`m.season`, sql`m.number`),
    isOf(sql`m.to_season`, sql`m.to_number`),
  ];
  // Deletes records of episodes that became specials, which cannot be watched.
  await tx.execute(sql`
    delete from watched_episodes w using ${watched} where ${old} and m.to_season = 0`);
  // Negative numbers first, because the new place of one episode is often the old place of another.
  await tx.execute(sql`
    update watched_episodes w set season = m.to_season, number = -1 - m.to_number
    from ${watched} where ${old}`);
  // Records left at a new place are of an episode that the source no longer has there.
  await tx.execute(sql`delete from watched_episodes w using ${watched} where ${next}`);
  await tx.execute(sql`
    update watched_episodes w set number = m.to_number
    from ${watched} where ${isOf(sql`m.to_season`, sql`-1 - m.to_number`)}`);
  // Most episodes are rewritten right after this, but not those of seasons that the source did not send.
  await tx.execute(sql`
    delete from episodes e using ${moved}
    where e.media_type = 'serie' and e.title_id = m.title_id and e.season = m.season
      and e.number = m.number`);
}

/** Finds the stored episodes with another season or number now. An id that occurs twice proves nothing. */
async function findMoves(tx: Transaction, given: readonly GivenEpisode[]): Promise<Move[]> {
  const known = given.filter(({ sourceId }) => sourceId !== null);
  if (known.length === 0) return [];
  const rows = known.map(({ titleId: title_id, sourceId: source_id, season, number }) => ({
    title_id,
    source_id,
    season,
    number,
  }));
  const unique = sql`select title_id, source_id, min(season) as season, min(number) as number`;
  const once = sql`group by title_id, source_id having count(*) = 1`;
  return rowsOf<Move>(
    tx,
    sql`with given as materialized (select * from json_to_recordset(${jsonOf(rows)}::json)
        as g(title_id int, source_id int, season int, number int)),
      fresh as (${unique} from given ${once}),
      stored as (${unique} from episodes
        where media_type = 'serie' and title_id in (select title_id from given)
          and source_id is not null ${once})
    select title_id, s.season, s.number, f.season as to_season, f.number as to_number
    from fresh f join stored s using (title_id, source_id)
    where (s.season, s.number) <> (f.season, f.number)`,
  );
}
