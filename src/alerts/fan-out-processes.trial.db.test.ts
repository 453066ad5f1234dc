import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { start } from '#test/processes/spawn.ts';

const NOON = '2026-11-22T15:00:00Z';
const PEOPLE = 230;
const TITLES = 40;
const database = useDatabase();

/** Everybody wants every title and pays for service 5, where all of them have arrived. */
beforeAll(async () => {
  const { db } = database;
  const titles = Array.from({ length: TITLES }, (_, index) => aTitle({ id: index + 1 }));
  await seedCatalogue(db, ...titles);
  await db.execute(sql`insert into users (email, username)
    select 'pessoa' || n || '@exemplo.com.br', 'pessoa' || n from generate_series(1, ${PEOPLE}::int) n`);
  await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    select u.id, t.media_type, t.id, 'watchlist', '2026-11-01' from users u cross join titles t`);
  await db.execute(sql`insert into subscribed_services select id, 5, now() from users`);
  await db.execute(sql`insert into offer_events
      (kind, media_type, title_id, provider_id, day, noted_at, state)
    select 'arrived', media_type, id, 5, '2026-11-22', ${NOON}::timestamptz, 'ready' from titles`);
});

test('three processes and one that was killed write each alert once', async () => {
  const { host, port, user, database: name, connectionString } = database.whole.pool.options;
  const options = JSON.stringify({ host, port, user, database: name, connectionString });
  const killed = start('write-alerts.ts', options, NOON, 'hold');
  expect(await killed.line()).toBe(`wrote ${PEOPLE * TITLES}`);
  killed.kill('SIGKILL');
  await killed.ended;
  expect(await countOf(database.db, sql`alerts`)).toBe(0);
  const workers = [1, 2, 3].map(() => start('write-alerts.ts', options, NOON));
  const lines = await Promise.all(workers.map((worker) => worker.line()));
  const written = lines.map((line) => Number(line?.replace('wrote ', '')));
  expect(written.reduce((sum, one) => sum + one, 0)).toBe(PEOPLE * TITLES);
  expect(await countOf(database.db, sql`alerts`)).toBe(PEOPLE * TITLES);
  expect(await rowsOf(database.db, sql`select distinct state from offer_events`)).toEqual([
    { state: 'done' },
  ]);
  await database.db.execute(sql`update offer_events set state = 'ready', position = null`);
  expect(await start('write-alerts.ts', options, NOON).line()).toBe('wrote 0');
  expect(await countOf(database.db, sql`alerts`)).toBe(PEOPLE * TITLES);
});
