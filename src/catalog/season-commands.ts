import { sql } from 'drizzle-orm';
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
import type { Transaction } from '#platform/database/database.ts';
import { MOST_EPISODES_OF_SERIES } from './import-schema.ts';
import type { CheckedSeason, CheckedTitle } from './import-schema.ts';
import { followMovedEpisodes } from './moved-episode-commands.ts';
import type { GivenEpisode } from './moved-episode-commands.ts';
import { episodes, seasonOffers, seasons } from './season-tables.ts';
import { isOneOf, replaceAll } from './upsert-commands.ts';

/** Episodes in one statement: a daily series has thousands. */
const EPISODES = 1000;

type SeasonOfTitle = CheckedSeason & { titleId: number };
type EpisodeRow = typeof episodes.$inferInsert & GivenEpisode;

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
  const given = series.flatMap(({ id, seasonList = [] }) =>
    lastOfEach(seasonList, (season) => season.number).map((season) => ({ ...season, titleId: id })),
  );
  const fetched = fetchedSeasons(given);
  const rows = fetched.flatMap(episodeRows);
  const near = nearEpisodeRows(series, given);
  // Before the seasons that are no longer listed are deleted with their episodes.
  await followMovedEpisodes(tx, [...rows, ...near]);
  await replaceAll(tx, seasons, series, given.map(seasonRow));
  if (fetched.length > 0) await replaceEpisodes(tx, fetched, rows);
  await upsertAll(tx, episodes, near);
  await deleteOldestEpisodes(tx, given);
  await replaceSeasonOffers(tx, given);
  await setRuntimes(tx, series);
}

function seasonRow(season: SeasonOfTitle): typeof seasons.$inferInsert {
  const { titleId, number, name, overview, airedOn, posterPath, episodeCount } = season;
  const key = { mediaType: 'serie' as const, titleId, number };
  return { ...key, name, overview, airedOn, posterPath, episodeCount };
}

/** The seasons that come with their episodes. */
const fetchedSeasons = (given: readonly SeasonOfTitle[]) =>
  given.flatMap(({ episodes: some, ...season }) =>
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
  const { names, given } = rowsFor(episodes, rows);
  const key = list(keyColumns(episodes));
  await tx.execute(sql`
    with now as materialized (select ${list(names)} from ${given})
    insert into episodes (${list(names)})
    select ${list(names)} from now
    except select ${list(names)} from episodes where (${key}) in (select ${key} from now)
    ${onConflictOverwrite(episodes, names)}`);
}

/** The last and the next episode, of seasons whose episodes did not come with them. */
function nearEpisodeRows(
  series: readonly CheckedTitle[],
  given: readonly SeasonOfTitle[],
): EpisodeRow[] {
  const without = new Set(
    given
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
  given: readonly SeasonOfTitle[],
): Promise<void> {
  const announced = new Map<number, number>();
  for (const { titleId, episodeCount, episodes: some } of given) {
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

async function replaceSeasonOffers(
  tx: Transaction,
  given: readonly SeasonOfTitle[],
): Promise<void> {
  const known = given.flatMap(({ titleId, number, offers }) =>
    offers === undefined ? [] : [{ titleId, season: number, offers }],
  );
  if (known.length === 0) return;
  for (const { titleId, season } of known) {
    await tx.execute(sql`delete from season_offers
      where media_type = 'serie' and title_id = ${titleId} and season = ${season}`);
  }
  const rows = known.flatMap(({ titleId, season, offers }) =>
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
