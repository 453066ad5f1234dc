import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { fixedClock } from '#platform/clock.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import { partsFor, synchronise, today } from '#test/sync.ts';
import { dayOf } from './day-rules.ts';
import { runFull } from './full-run.ts';
import { runOffers } from './offers-run.ts';

const HOUR = 3_600_000;
const database = useDatabase();
const clock = fixedClock(today());
let fake: Fake;
let titles: number;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: 60 });
  fake.setDay(dayOf(clock.now()));
  await synchronise(parts(), (session) => runFull(session));
  titles = await countOf(database.db, sql`titles`);
});
afterAll(() => fake.stop());

const parts = () => partsFor(database.whole, fake, { clock });
const offers = (limit?: number) => synchronise(parts(), (session) => runOffers(session, { limit }));

test('fresh offers are not fetched', async () => {
  clock.advance(19 * HOUR);
  expect(await offers()).toMatchObject({ total: 0, requests: 0 });
});

test('new and ended offers are dated, the ended one after two absent checks', async () => {
  const [title] = await rowsOf<{ id: number; provider: number }>(
    database.db,
    sql`select title_id as id, provider_id as provider from offers
      where media_type = 'movie' and type = 'stream' order by title_id limit 1`,
  );
  fake.change(
    'movie',
    title!.id,
    (body) => {
      const row = {
        provider_id: 77,
        provider_name: 'Nova Casa',
        logo_path: '/b.jpg',
        display_priority: 2,
      };
      body['watch/providers'] = {
        results: { BR: { link: 'https://www.themoviedb.org/', flatrate: [row] } },
      };
    },
    { listed: false },
  );
  clock.advance(2 * HOUR);
  fake.setDay(dayOf(clock.now()));
  const run = await offers();
  expect(run).toMatchObject({ total: titles, done: titles, requests: titles });
  expect(await countOf(database.db, sql`offers where gone_at is not null`)).toBe(0);
  clock.advance(24 * HOUR);
  fake.setDay(dayOf(clock.now()));
  await offers();
  const rows = await rowsOf(
    database.db,
    sql`select provider_id as provider, gone_at is not null as gone, witnessed from offers
      where media_type = 'movie' and title_id = ${title!.id} and type = 'stream'
        and provider_id in (77, ${title!.provider}) order by gone`,
  );
  expect(rows).toEqual([
    { provider: 77, gone: false, witnessed: true },
    { provider: title!.provider, gone: true, witnessed: false },
  ]);
  expect(await countOf(database.db, sql`providers where id = 77 and not curated`)).toBe(1);
});

test('a limit takes the most overdue; a deleted title is left for the changes run', async () => {
  clock.advance(30 * HOUR);
  await database.db.execute(sql`update titles set offers_checked_at = null, offers_source = null
    where (media_type, id) in (select media_type, id from titles order by popularity limit 2)`);
  const never = await rowsOf<{ type: string; id: number }>(
    database.db,
    sql`select media_type as type, id from titles where offers_checked_at is null`,
  );
  const [gone] = never;
  fake.change(gone!.type === 'movie' ? 'movie' : 'tv', gone!.id, 'deleted', { listed: false });
  expect(await offers(2)).toMatchObject({ total: 2, done: 1, skipped: 1 });
  expect(await countOf(database.db, sql`titles where offers_checked_at is null`)).toBe(1);
  expect(await countOf(database.db, sql`titles`)).toBe(titles);
});
