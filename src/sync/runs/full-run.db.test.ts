import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOf } from '#platform/database/rows.ts';
import { aTitle, firstLook, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { databaseForThisTest } from '#test/database.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import { contentOf, partsFor, synchronise } from '#test/sync.ts';
import { runFull } from './full-run.ts';
import { Interrupted } from './run-errors.ts';

const TITLES = 120;
let fake: Fake;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: TITLES });
});
afterAll(() => fake.stop());

const titleRequests = () =>
  fake.requests.filter(({ path }) => /^\/3\/(movie|tv)\/\d+$/.test(path)).length;

describe('a full run', () => {
  const database = useDatabase();
  let first: Record<string, string[]>;

  test('imports every title that is not for adults, completely', async () => {
    const run = await synchronise(partsFor(database.whole, fake), (session) => runFull(session));
    first = await contentOf(database.db);
    const expected = (['movie', 'tv'] as const).flatMap((kind) =>
      fake.ids(kind).filter((id) => {
        const title = fake.title(kind, id);
        return title && !title.adult && title['video'] !== true && title.popularity >= 0.6;
      }),
    );
    expect(expected.length).toBeGreaterThan(TITLES * 0.8);
    expect(first['titles']).toHaveLength(expected.length);
    for (const table of ['genres', 'people', 'cast_credits', 'offers', 'videos', 'search_words']) {
      expect(first[table]!.length, table).toBeGreaterThan(20);
    }
    expect(run).toMatchObject({ done: expected.length, failed: 0, resumed: 0, total: TITLES });
    expect(await countOf(database.db, sql`sync_pending`)).toBe(0);
    expect(await countOf(database.db, sql`sync_leases`)).toBe(0);
    expect(await countOf(database.db, sql`search_changes`)).toBe(0);
  });

  test('changes nothing the second time', async () => {
    await synchronise(partsFor(database.whole, fake), (session) => runFull(session));
    expect(await contentOf(database.db)).toEqual(first);
  });

  test('lists the same titles by provider if the exports are unavailable', async () => {
    const other = await databaseForThisTest('migrated');
    fake.fault(/^\/p\/exports/, 500, Infinity);
    try {
      await synchronise(partsFor(other, fake), (session) => runFull(session));
    } finally {
      fake.heal();
    }
    const found = await contentOf(other.db);
    const offered = await database.db.execute<{ count: number }>(
      sql`select count(distinct (media_type, title_id))::int as count from offers where gone_at is null`,
    );
    expect(found['titles']).toHaveLength(offered.rows[0]!.count);
  });

  test('imports only the most popular titles if requested', async () => {
    const other = await databaseForThisTest('migrated');
    const before = titleRequests();
    const options = { limit: 10 };
    await synchronise(partsFor(other, fake), (session) => runFull(session, { options }));
    expect(titleRequests() - before).toBe(10);
    const least = await other.db.execute<{ least: number }>(
      sql`select min(popularity)::float8 as least from titles`,
    );
    const above = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from titles where popularity > ${least.rows[0]!.least}`,
    );
    expect(above.rows[0]!.count).toBeLessThanOrEqual(10);
  });

  test('deletes deleted and adult titles, and keeps the rest', async () => {
    const [gone, adult] = fake
      .ids('movie')
      .filter((id) => fake.title('movie', id)?.adult === false);
    fake.change('movie', gone!, 'deleted');
    fake.change('movie', adult!, (body) => {
      body.adult = true;
    });
    try {
      await database.db.execute(sql`
        insert into sync_runs (kind, state, started_at, updated_at, options, progress)
        values ('full', 'running', now(), now(), '{"minPopularity": 0.6}', '{"listed": true}')`);
      await database.db.execute(sql`insert into sync_pending (run_id, media_type, id, priority)
        select r.id, 'movie', m.id, 1 from sync_runs r, (values (${gone}::int), (${adult}::int)) m(id)
        where r.state = 'running'`);
      const run = await synchronise(partsFor(database.whole, fake), (session) => runFull(session));
      expect(run).toMatchObject({ resumed: 1, progress: { removed: 2 } });
    } finally {
      fake.change('movie', gone!, 'restored');
      fake.change('movie', adult!, 'restored');
    }
    const keys = await database.db
      .execute(sql`select id, gone_reason as reason, name is null as bare
      from title_keys where gone_at is not null order by gone_reason`);
    expect(keys.rows).toEqual([
      { id: gone, reason: 'deleted', bare: false },
      { id: adult, reason: 'adult', bare: true },
    ]);
    expect(await countOf(database.db, sql`titles`)).toBe(first['titles']!.length - 2);
  });
});

test('deletes the demonstration once real titles are imported', async () => {
  const database = await databaseForThisTest('demonstration');
  const said: string[] = [];
  const parts = partsFor(database, fake, { say: (line) => said.push(line) });
  await synchronise(parts, (session) => runFull(session, { options: { limit: 20 } }));
  const sources = await database.db.execute(sql`select distinct source from titles`);
  expect(sources.rows).toEqual([{ source: 'tmdb' }]);
  expect(await countOf(database.db, sql`offers where source = 'demonstration'`)).toBe(0);
  expect(
    await countOf(
      database.db,
      sql`people p where source = 'demonstration'
    and not exists (select from curated_lists l where l.person_id = p.id)`,
    ),
  ).toBe(0);
  expect(said.join('\n')).toMatch(/demonstration catalogue was deleted: \d+ titles/);
  // A request fetches the title; curated lists show its name.
  expect(
    await countOf(
      database.db,
      sql`title_keys where gone_reason <> 'expired' or name is null
      and gone_at is not null`,
    ),
  ).toBe(0);
});

test('turns a demonstration title into a real one, without its invented history', async () => {
  const database = await databaseForThisTest('migrated');
  const id = fake
    .ids('movie')
    .find(
      (one) => fake.title('movie', one)?.['watch/providers'].results['BR']?.flatrate !== undefined,
    )!;
  await seedCatalogue(
    database.db,
    aTitle({
      id,
      source: 'demonstration',
      scores: { imdb: 9.9 },
      offers: {
        checkedAt: firstLook,
        source: 'demonstration',
        entries: [{ providerId: 1, type: 'stream', since: '2026-01-02' }],
      },
    }),
  );
  await synchronise(partsFor(database, fake), (session) => runFull(session));
  const { rows } = await database.db.execute(sql`
    select t.source, t.imdb_rating as score, bool_or(o.witnessed) as witnessed,
      bool_or(o.gone_at is not null) as gone, bool_or(o.source = 'demonstration') as invented
    from titles t join offers o on o.media_type = t.media_type and o.title_id = t.id
    where t.media_type = 'movie' and t.id = ${id} group by 1, 2`);
  expect(rows).toEqual([
    { source: 'tmdb', score: null, witnessed: false, gone: false, invented: false },
  ]);
});

describe('an interrupted run', () => {
  test('ends after a batch, and the next run continues with the rest', async () => {
    const whole = await databaseForThisTest('migrated');
    await synchronise(partsFor(whole, fake), (session) => runFull(session));
    const expected = await contentOf(whole.db);

    const database = await databaseForThisTest('migrated');
    const before = titleRequests();
    const stop = new AbortController();
    const report = () => (done: number) => {
      if (done >= 20) stop.abort(new Interrupted('stopped'));
    };
    const parts = partsFor(database, fake, { stop: stop.signal, report });
    const stopped = synchronise(parts, (session) => runFull(session));
    await expect(stopped).rejects.toThrow(Interrupted);
    const [row] = (await database.db.execute(sql`select state, reason, done from sync_runs`)).rows;
    expect(row).toMatchObject({ state: 'stopped', reason: 'Interrupted' });
    expect(Number(row!['done'])).toBeLessThan(TITLES);
    expect(await countOf(database.db, sql`titles`)).toBeGreaterThan(0);

    const run = await synchronise(partsFor(database, fake), (session) => runFull(session));
    expect(run.resumed).toBe(1);
    expect(await contentOf(database.db)).toEqual(expected);
    // Running requests were completed and written: no title was requested twice.
    expect(titleRequests() - before).toBe(run.done + run.skipped);
  });

  test('is not resumed with other options', async () => {
    const database = await databaseForThisTest('migrated');
    const parts = () => partsFor(database, fake);
    const stop = AbortSignal.abort(new Interrupted('stopped'));
    const never = () => partsFor(database, fake, { stop });
    await expect(synchronise(never(), (session) => runFull(session))).rejects.toThrow(Interrupted);
    await database.db.execute(sql`insert into sync_runs (kind, state, started_at, updated_at,
      ended_at, options) values ('full', 'stopped', now(), now(), now(), '{"limit": 5}')`);
    const options = { limit: 7 };
    await expect(synchronise(parts(), (session) => runFull(session, { options }))).rejects.toThrow(
      /other options .*--restart/,
    );
    const run = await synchronise(parts(), (session) =>
      runFull(session, { options, restart: true }),
    );
    expect(run).toMatchObject({ resumed: 0, done: 7 });
  });
});
