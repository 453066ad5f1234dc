import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  inBatches,
  jsonOf,
  keyColumns,
  lastOfEach,
  list,
  onConflictOverwrite,
  rowsFor,
  upsertAll,
} from '#platform/database/bulk-writes.ts';
import type { RowOf } from '#platform/database/columns.ts';
import type { Transaction } from '#platform/database/database.ts';
import { int } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { MOST_EPISODES_OF_SERIES } from '#catalog/import-schema.ts';
import type { CheckedSeason, CheckedTitle } from '#catalog/import-schema.ts';
import { episodes, seasonOffers, seasons } from './season-tables.ts';
import { isOneOf, replaceAll } from '#catalog/titles/title-rows.ts';

/** Episodes in one statement: a daily series has thousands. */
const EPISODES = 1000;

type SeasonOfTitle = CheckedSeason & { titleId: number };
type EpisodeRow = typeof episodes.$inferInsert & WrittenEpisode;

/**
 * Replaces the seasons of series, and the episodes of those seasons that come with theirs. Titles without
 * a list of seasons keep theirs.
 */
export async function replaceSeasons(
  tx: Transaction,
  batch: readonly CheckedTitle[],
): Promise<void> {
  const series = batch.filter((title) => title.seasonList !== undefined);
  if (series.length === 0) return;
  const seasonRows = series.flatMap(({ id, seasonList = [] }) =>
    lastOfEach(seasonList, (season) => season.number).map((season) => ({ ...season, titleId: id })),
  );
  const fetched = fetchedSeasons(seasonRows);
  const rows = fetched.flatMap(episodeRows);
  const near = nearEpisodeRows(series, seasonRows);
  // Before the seasons that are no longer listed are deleted with their episodes.
  await followMovedEpisodes(tx, [...rows, ...near]);
  await replaceAll(tx, seasons, series, seasonRows.map(seasonRow));
  if (fetched.length > 0) await replaceEpisodes(tx, fetched, rows);
  await upsertAll(tx, episodes, near);
  await deleteOldestEpisodes(tx, seasonRows);
  await replaceSeasonOffers(tx, seasonRows);
  await setRuntimes(tx, series);
}

function seasonRow(season: SeasonOfTitle): typeof seasons.$inferInsert {
  const { titleId, number, name, overview, airedOn, posterPath, episodeCount } = season;
  const key = { mediaType: 'serie' as const, titleId, number };
  return { ...key, name, overview, airedOn, posterPath, episodeCount };
}

/** The seasons that come with their episodes. */
const fetchedSeasons = (seasonRows: readonly SeasonOfTitle[]) =>
  seasonRows.flatMap(({ episodes: some, ...season }) =>
    some === undefined ? [] : [{ ...season, episodes: lastOfEach(some, ({ number }) => number) }],
  );
type FetchedSeason = ReturnType<typeof fetchedSeasons>[number];

const episodeRows = ({ titleId, number: season, episodes: some }: FetchedSeason): EpisodeRow[] =>
  some.map((episode) => ({ mediaType: 'serie' as const, titleId, season, ...episode }));

async function replaceEpisodes(
  tx: Transaction,
  fetched: readonly FetchedSeason[],
  rows: EpisodeRow[],
): Promise<void> {
  const keys = (numbers: boolean) =>
    sql`json_to_recordset(${jsonOf(
      fetched.map(({ titleId, number, episodes: some }) => ({
        title_id: titleId,
        season: number,
        numbers: numbers ? some.map((episode) => episode.number) : [],
      })),
    )}::json) as s(title_id int, season int, numbers int[])`;
  await tx.execute(sql`delete from episodes e using ${keys(true)}
    where e.media_type = 'serie' and e.title_id = s.title_id and e.season = s.season
      and e.number <> all(s.numbers)`);
  for (const part of inBatches(rows, EPISODES)) await writeChanged(tx, part);
  await tx.execute(sql`update seasons set episodes_fetched = coalesce(episode_count, 0)
    from ${keys(false)}
    where seasons.media_type = 'serie' and seasons.title_id = s.title_id
      and seasons.number = s.season
      and episodes_fetched is distinct from coalesce(episode_count, 0)`);
}

/** Writes only rows that differ. */
async function writeChanged(tx: Transaction, rows: EpisodeRow[]): Promise<void> {
  const { names, source } = rowsFor(episodes, rows);
  const key = list(keyColumns(episodes));
  await tx.execute(sql`
    with now as materialized (select ${list(names)} from ${source})
    insert into episodes (${list(names)})
    select ${list(names)} from now
    except select ${list(names)} from episodes where (${key}) in (select ${key} from now)
    ${onConflictOverwrite(episodes, names)}`);
}

/** The last and the next episode, of seasons whose episodes did not come with them. */
function nearEpisodeRows(
  series: readonly CheckedTitle[],
  seasonRows: readonly SeasonOfTitle[],
): EpisodeRow[] {
  const without = new Set(
    seasonRows
      .filter((season) => season.episodes === undefined)
      .map(({ titleId, number }) => `${titleId} ${number}`),
  );
  const rows = series.flatMap(({ id, nearEpisodes }) =>
    nearEpisodes
      .filter(({ season }) => without.has(`${id} ${season}`))
      .map((episode) => ({ mediaType: 'serie' as const, titleId: id, ...episode })),
  );
  return lastOfEach(rows, (row) => `${row.titleId} ${row.season} ${row.number}`);
}

/** Deletes the oldest episodes of series that have more than `MOST_EPISODES_OF_SERIES`. */
async function deleteOldestEpisodes(
  tx: Transaction,
  seasonRows: readonly SeasonOfTitle[],
): Promise<void> {
  const announced = new Map<number, number>();
  for (const { titleId, episodeCount, episodes: some } of seasonRows) {
    const count = Math.max(episodeCount ?? 0, some?.length ?? 0);
    announced.set(titleId, (announced.get(titleId) ?? 0) + count);
  }
  // Most series cannot have too many, which is known without a query.
  const long = [...announced].filter(([, count]) => count > MOST_EPISODES_OF_SERIES);
  for (const [titleId] of long) {
    await tx.execute(sql`delete from episodes
      where media_type = 'serie' and title_id = ${titleId} and (season, number) < (
        select season, number from episodes where media_type = 'serie' and title_id = ${titleId}
        order by season desc, number desc offset ${MOST_EPISODES_OF_SERIES - 1} limit 1)`);
  }
}

/** Replaces the offers of these seasons; those without a list of offers keep theirs. */
export async function replaceSeasonOffers(
  tx: Transaction,
  seasonRows: readonly Pick<SeasonOfTitle, 'titleId' | 'number' | 'offers'>[],
): Promise<void> {
  const withOffers = seasonRows.flatMap(({ titleId, number, offers }) =>
    offers === undefined ? [] : [{ titleId, season: number, offers }],
  );
  if (withOffers.length === 0) return;
  for (const { titleId, season } of withOffers) {
    await tx.execute(sql`delete from season_offers
      where media_type = 'serie' and title_id = ${titleId} and season = ${season}`);
  }
  const rows = withOffers.flatMap(({ titleId, season, offers }) =>
    offers.map((offer) => ({ mediaType: 'serie' as const, titleId, season, ...offer })),
  );
  if (rows.length > 0) await tx.insert(seasonOffers).values(rows).onConflictDoNothing();
}

/**
 * A series without a runtime gets the median of its episodes', specials left out: sources often leave
 * the series' own field empty.
 */
async function setRuntimes(tx: Transaction, series: readonly CheckedTitle[]): Promise<void> {
  const without = series.filter(({ runtime }) => runtime === null);
  if (without.length === 0) return;
  await tx.execute(sql`
    update titles t set runtime = e.runtime
    from (select title_id, percentile_disc(0.5) within group (order by runtime) as runtime
      from episodes e
      where ${isOneOf(without, sql`e.media_type`, sql`e.title_id`)}
        and season > 0 and runtime is not null
      group by title_id) e
    where t.media_type = 'serie' and t.id = e.title_id`);
}

/** An episode that is about to be written, with the source's id of it. */
interface WrittenEpisode {
  titleId: number;
  season: number;
  number: number;
  sourceId: number | null;
}

const moveKinds = { title_id: int, season: int, number: int, to_season: int, to_number: int };
type Move = RowOf<typeof moveKinds>;

/**
 * Moves the records of watched episodes when the source renumbers episodes, before these are written under their new
 * numbers. Episodes without an id, in the source or stored, are identified by season and number.
 *
 * The only place where the catalogue writes to a table of the library: both must change in one transaction, or people
 * would have watched episodes that they never saw.
 */
async function followMovedEpisodes(
  tx: Transaction,
  written: readonly WrittenEpisode[],
): Promise<void> {
  const moves = await findMoves(tx, written);
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
async function findMoves(tx: Transaction, written: readonly WrittenEpisode[]): Promise<Move[]> {
  const identified = written.filter(({ sourceId }) => sourceId !== null);
  if (identified.length === 0) return [];
  const rows = identified.map(({ titleId: title_id, sourceId: source_id, season, number }) => ({
    title_id,
    source_id,
    season,
    number,
  }));
  const unique = sql`select title_id, source_id, min(season) as season, min(number) as number`;
  const once = sql`group by title_id, source_id having count(*) = 1`;
  return rowsOf(
    tx,
    moveKinds,
    sql`with written as materialized (select * from json_to_recordset(${jsonOf(rows)}::json)
        as g(title_id int, source_id int, season int, number int)),
      fresh as (${unique} from written ${once}),
      stored as (${unique} from episodes
        where media_type = 'serie' and title_id in (select title_id from written)
          and source_id is not null ${once})
    select title_id, s.season, s.number, f.season as to_season, f.number as to_number
    from fresh f join stored s using (title_id, source_id)
    where (s.season, s.number) <> (f.season, f.number)`,
  );
}
