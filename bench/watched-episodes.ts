import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findSeriesInProgress, findSeriesProgress } from '#library/episodes/episode-queries.ts';
import { findTonight } from '#library/tonight-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { TITLES } from './libraries.ts';
import { report } from './load.ts';
import { percentile } from './visits.ts';

const SEASONS = 2;
const EPISODES = 10;
/** Series of each person, of which they watched all but the last episode. */
const SERIES = 10;
/** Series in progress, and titles on the watch list, of somebody who keeps everything. */
const AVID_SERIES = 2000;
const AVID_TITLES = 3000;
const ROUNDS = 1000;
const today = '2026-11-22';

/** Writes the episodes of all series, and 199 watched ones for each person; returns the number of rows. */
async function loadEpisodes({ background: { pool } }: Database): Promise<number> {
  const client = await pool.connect();
  const tables = ['series_progress', 'watched_episodes'];
  try {
    for (const table of tables) {
      await client.query(`alter table ${table} disable trigger all`);
    }
    // The referenced table last, and back first.
    for (const table of tables.toReversed())
      await client.query(`alter table ${table} set unlogged`);
    await client.query(`insert into seasons (media_type, title_id, number, episode_count)
      select 'serie', id, n, ${EPISODES} from titles cross join generate_series(1, ${SEASONS}) n
      where media_type = 'serie' on conflict do nothing`);
    await client.query(`insert into episodes (media_type, title_id, season, number, aired_on, runtime)
      select 'serie', title_id, s.number, n, date '2020-01-01' + s.number * 100 + n * 7, 50
      from seasons s cross join generate_series(1, ${EPISODES}) n on conflict do nothing`);
    const series = `(u.n * 37 + k * 101) % ${TITLES / 2} + 1`;
    const people = '(select id, row_number() over (order by id) as n from users) u';
    await client.query(`insert into series_progress (user_id, media_type, title_id, changed_at)
      select u.id, 'serie', ${series}, now() from ${people}
      cross join generate_series(1, ${SERIES}) k order by 1, 3`);
    const { rowCount } = await client.query(`insert into watched_episodes
        (user_id, watched_at, title_id, season, number)
      select p.user_id, now(), p.title_id, s, n from series_progress p
      cross join generate_series(1, ${SEASONS}) s cross join generate_series(1, ${EPISODES}) n
      where (s, n) <> (${SEASONS}, ${EPISODES})`);
    for (const table of tables) await client.query(`alter table ${table} enable trigger all`);
    await client.query('vacuum analyze');
    return rowCount ?? 0;
  } finally {
    client.release();
  }
}

/** Somebody with thousands of series in progress and titles on the watch list. */
async function avidPerson({ db }: Database): Promise<SignedInUserId> {
  const [person] = await rowsOf<{ id: SignedInUserId }>(
    db,
    sql`insert into users (email, username) values ('tudo@exemplo.com.br', 'tudo') returning id`,
  );
  const { id } = person!;
  await db.execute(sql`insert into series_progress (user_id, media_type, title_id, changed_at)
    select ${id}::uuid, 'serie', id, now() from titles where media_type = 'serie'
    order by id limit ${AVID_SERIES}`);
  await db.execute(sql`insert into watched_episodes (user_id, watched_at, title_id, season, number)
    select user_id, now(), title_id, 1, n from series_progress
    cross join generate_series(1, 5) n where user_id = ${id}::uuid`);
  await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    select ${id}::uuid, media_type, id, 'watchlist', now() from titles order by id limit ${AVID_TITLES}`);
  await db.execute(sql`insert into subscribed_services (user_id, provider_id, added_at)
    select ${id}::uuid, id, now() from providers order by display_priority limit 5`);
  return id;
}

/**
 * Measures reads of watched episodes: one series, the series in progress and the titles to watch now, of people with
 * ten series each, and of somebody with thousands of titles.
 */
export async function measureEpisodes(
  database: Database,
  people: readonly SignedInUserId[],
): Promise<void> {
  const { db } = database;
  const start = performance.now();
  const rows = await loadEpisodes(database);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`     ${rows.toLocaleString('en')} watched episodes were written in ${seconds} s`);
  const [own] = await rowsOf<{ id: number }>(
    db,
    sql`select title_id as id from series_progress where user_id = ${people[0]!}::uuid limit 1`,
  );
  const paging = { page: 1, size: 20 };
  const reads = [
    ['one series', (id: SignedInUserId) => findSeriesProgress(db, id, { id: own!.id, today }), 20],
    [
      'series in progress',
      (id: SignedInUserId) => findSeriesInProgress(db, id, { paging, today }),
      50,
    ],
    ['what to watch now', (id: SignedInUserId) => findTonight(db, id, { today }), 50],
  ] as const;
  for (const [what, read, aim] of reads) {
    const times: number[] = [];
    for (let round = -50; round < ROUNDS; round += 1) {
      const id = people.at(round % people.length)!;
      const before = performance.now();
      await read(id);
      if (round >= 0) times.push(performance.now() - before);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const [median, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
    const figure = `${p99.toFixed(1)} ms, median ${median.toFixed(1)} ms`;
    report(`${what}, p99`, figure, `${aim} ms`, p99 <= aim);
  }
  const avid = await avidPerson(database);
  for (const [what, read] of reads) {
    const times: number[] = [];
    for (let round = -3; round < 20; round += 1) {
      const before = performance.now();
      await read(avid);
      if (round >= 0) times.push(performance.now() - before);
    }
    const median = percentile(
      times.toSorted((a, b) => a - b),
      0.5,
    );
    const who = `${AVID_SERIES} series and ${AVID_TITLES} wanted titles`;
    report(`${what} with ${who}, median`, `${median.toFixed(0)} ms`, '500 ms', median <= 500);
  }
}
