import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { fixedClock } from '#platform/clock.ts';
import { DAY_MS } from '#shared/days.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import { contentOf, partsFor, synchronise, today } from '#test/sync.ts';
import { runChanges } from './changes-run.ts';
import { dayOf, daysBefore } from './day-rules.ts';
import { runFull } from './full-run.ts';
import { fetchPerson } from './title-run.ts';

const LEAST = 40;
const database = useDatabase();
const clock = fixedClock(today());
let fake: Fake;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: 150 });
  fake.setDay(dayOf(clock.now()));
  const options = { minPopularity: LEAST };
  await synchronise(parts(), (session) => runFull(session, { options }));
});
afterAll(() => fake.stop());

const parts = (more = {}) => partsFor(database.whole, fake, { clock, ...more });
const changes = () => synchronise(parts(), (session) => runChanges(session));

function nextDay(days = 1): void {
  clock.advance(days * DAY_MS);
  fake.setDay(dayOf(clock.now()));
}

const asked = (from: number) =>
  fake.requests.slice(from).flatMap(({ path }) => /^\/3\/(movie|tv)\/(\d+)$/.exec(path)?.[2] ?? []);

const movies = (where = sql`true`) =>
  rowsOf<{ id: number; popularity: number; original: string }>(
    database.db,
    sql`select id, popularity, original_title as original from titles
      where media_type = 'movie' and ${where} order by popularity desc, id`,
  );

test('nothing is fetched if nothing changed', async () => {
  nextDay();
  const before = fake.requests.length;
  const content = await contentOf(database.db);
  expect(await changes()).toMatchObject({ done: 0, skipped: 0, failed: 0 });
  expect(asked(before)).toEqual([]);
  expect(await contentOf(database.db)).toEqual(content);
});

test('changed titles are fetched again, and deleted ones are deleted', async () => {
  const [renamed, deleted, ...rest] = await movies();
  fake.change('movie', renamed!.id, (body) => {
    body['original_title'] = 'Outro nome';
  });
  fake.change('movie', deleted!.id, 'deleted');
  nextDay();
  const before = fake.requests.length;
  await changes();
  expect(asked(before).toSorted()).toEqual(
    [renamed, deleted].map((one) => String(one!.id)).toSorted(),
  );
  expect((await movies()).map(({ id }) => id)).toEqual([renamed, ...rest].map((one) => one!.id));
  expect((await movies())[0]!.original).toBe('Outro nome');
  expect(await countOf(database.db, sql`title_keys where gone_reason = 'deleted'`)).toBe(1);
});

test('new titles are imported if they belong in the guide', async () => {
  const known = new Set((await movies()).map(({ id }) => id));
  const unknown = fake.ids('movie').filter((id) => {
    const title = fake.title('movie', id);
    return !known.has(id) && title?.adult === false;
  });
  const [risen, offered, neither, adult] = unknown;
  const offers = (body: { [key: string]: unknown }, some: boolean) => {
    body['watch/providers'] = {
      results: some ? { BR: { link: 'https://www.themoviedb.org/', flatrate: [aProvider] } } : {},
    };
  };
  fake.change('movie', risen!, (body) => {
    offers(body, false);
    body.popularity = LEAST + 1;
  });
  fake.change('movie', offered!, (body) => {
    offers(body, true);
    body.popularity = LEAST - 1;
  });
  fake.change('movie', neither!, (body) => {
    offers(body, false);
    body.popularity = LEAST - 1;
  });
  fake.change('movie', adult!, (body) => {
    body.popularity = LEAST + 1;
    body.adult = true;
  });
  nextDay();
  await changes();
  const after = new Set((await movies()).map(({ id }) => id));
  const came = [risen, offered, neither, adult].map((id) => after.has(id!));
  expect(came).toEqual([true, true, false, false]);
});

const aProvider = {
  logo_path: '/a.jpg',
  provider_id: 4321,
  provider_name: 'Um Serviço Novo',
  display_priority: 3,
};

test('changed people are fetched again if their details are stored', async () => {
  const [looked, other] = await rowsOf<{ id: number }>(
    database.db,
    sql`select id from people order by id limit 2`,
  );
  await fetchPerson(parts(), looked!.id);
  for (const person of [looked!, other!]) {
    fake.change('person', person.id, (body) => {
      body['place_of_birth'] = 'Olinda, Brasil';
    });
  }
  nextDay();
  expect(await changes()).toMatchObject({ progress: { people: 1 } });
  const places = await rowsOf(
    database.db,
    sql`select id, place_of_birth as place from people where place_of_birth = 'Olinda, Brasil'`,
  );
  expect(places).toEqual([{ id: looked!.id, place: 'Olinda, Brasil' }]);
});

test('a long time is requested in windows of fourteen days', async () => {
  nextDay(40);
  const before = fake.requests.length;
  const [title] = await movies();
  fake.change('movie', title!.id, (body) => {
    body['original_title'] = 'Muito depois';
  });
  nextDay();
  await changes();
  const windows = fake.requests
    .slice(before)
    .filter(({ path, query }) => path === '/3/movie/changes' && query.get('page') === '1');
  expect(windows.length).toBe(3);
  expect((await movies())[0]!.original).toBe('Muito depois');
});

test('titles that a run could not fetch are left for the next one', async () => {
  const [title] = await movies();
  fake.change('movie', title!.id, (body) => {
    body['original_title'] = 'Enfim';
  });
  fake.fault(`/3/movie/${title!.id}?`, 500, Infinity);
  nextDay();
  expect(await changes()).toMatchObject({ failed: 1 });
  fake.heal();
  nextDay();
  expect(await changes()).toMatchObject({ done: 1, failed: 0 });
  expect((await movies())[0]!.original).toBe('Enfim');
});

test('titles and details near the end of their retention period are fetched again', async () => {
  const [title] = await movies();
  const old = daysBefore(clock.now(), 151);
  await database.db.execute(sql`update titles set fetched_at = ${old}
    where media_type = 'movie' and id = ${title!.id}`);
  await database.db.execute(
    sql`update people set details_fetched_at = ${old} where details_fetched_at is not null`,
  );
  nextDay();
  const before = fake.requests.length;
  await changes();
  expect(asked(before)).toEqual([String(title!.id)]);
  expect(
    await countOf(
      database.db,
      sql`people where details_fetched_at < ${daysBefore(clock.now(), 1)}`,
    ),
  ).toBe(0);
});
