import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/database.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { Fault, FilmDatabase as Fake } from '#test/film-database/server.ts';
import { contentOf, emptyCatalogue, partsFor, synchronise } from '#test/sync.ts';
import { runFull } from './full-run.ts';

/** More than are under way at once. */
const TITLES = 90;
const shared = useDatabase();
let database: Database;
let fake: Fake;
let expected: Record<string, string[]>;
beforeAll(async () => {
  database = shared.whole;
  fake = await startFilmDatabase({ titles: TITLES });
  await synchronise(partsFor(database, fake), (session) => runFull(session));
  expected = await contentOf(database.db);
});
beforeEach(() => emptyCatalogue(database.db));
afterEach(() => fake.heal());
afterAll(() => fake.stop());

const TITLE = /^\/3\/(movie|tv)\/\d+\?/;

const passing: [string, Fault][] = [
  ['too many requests', 429],
  ['too many requests, with a time to wait', { status: 429, retryAfter: '1' }],
  ['an error of the server', 500],
  ['a gateway that fails', 502],
  ['maintenance', 503],
  ['a backend that does not answer', 504],
  ['a connection that is cut', 'cut'],
  ['a connection that is refused', 'refused'],
  ['half an answer', 'malformed'],
  ['an answer that takes too long', { slow: 1500 }],
  ['fields nobody knows', 'unknown'],
];

describe('a fault that passes leaves no trace', () => {
  test.each(passing)('%s', async (_, fault) => {
    // More than the client's own tries for some titles, so that the run has to ask again at its end.
    fake.fault(TITLE, fault, 60);
    const run = await synchronise(partsFor(database, fake), (session) => runFull(session));
    expect(run).toMatchObject({ failed: 0, total: TITLES });
    expect(await contentOf(database.db)).toEqual(expected);
  });

  test('nor do faults of the lists before', async () => {
    for (const fault of ['cut', 500, 'refused'] as const) {
      fake.fault(/^\/p\/exports\//, fault);
      fake.fault(/^\/3\/(genre|watch\/providers|configuration)/, fault);
    }
    const parts = partsFor(database, fake, { client: { tries: 5 } });
    await synchronise(parts, (session) => runFull(session));
    expect(await contentOf(database.db)).toEqual(expected);
  });
});

test('a title whose answer changed its shape is left out, and told', async () => {
  const [id] = fake.ids('movie');
  fake.fault(`/3/movie/${id}?`, 'changed', Infinity);
  const parts = partsFor(database, fake);
  const run = await synchronise(parts, (session) => runFull(session));
  expect(run.failed).toBe(0);
  expect(await countOf(database.db, sql`titles`)).toBe(expected['titles']!.length - 1);
  expect(parts.filmDatabase.findings.list().map(({ pattern }) => pattern)).toContain(
    'ChangedShape /movie/{id}',
  );
});

test('lists that changed their shape do not stop the titles', async () => {
  fake.fault(/^\/3\/(genre|watch\/providers|configuration)/, 'changed', Infinity);
  await synchronise(partsFor(database, fake), (session) => runFull(session));
  expect(await countOf(database.db, sql`titles`)).toBe(expected['titles']!.length);
});

test('one title that never comes is counted, and left for the next run', async () => {
  const [id] = fake.ids('tv');
  fake.fault(`/3/tv/${id}?`, 503, Infinity);
  const before = fake.requests.length;
  const run = await synchronise(partsFor(database, fake), (session) => runFull(session));
  expect(run).toMatchObject({ failed: 1, done: expected['titles']!.length - 1 });
  const tries = fake.requests.slice(before).filter(({ path }) => path === `/3/tv/${id}`);
  // Three rounds of the run, two tries of the client in each.
  expect(tries).toHaveLength(6);
  fake.heal();
  await synchronise(partsFor(database, fake), (session) => runFull(session));
  expect(await contentOf(database.db)).toEqual(expected);
  expect(await countOf(database.db, sql`sync_pending`)).toBe(0);
});

test('a film database that is gone ends the run as failed; the next one goes on', async () => {
  const states = () => rowsOf(database.db, sql`select state, reason from sync_runs`);
  fake.fault(/^\/3\/tv\//, 503, Infinity);
  const parts = partsFor(database, fake, { patienceMs: 300, client: { breakAfter: 5 } });
  await expect(synchronise(parts, (session) => runFull(session))).rejects.toThrow(/unavailable/);
  expect(await states()).toMatchObject([
    { state: 'failed', reason: expect.stringMatching(/^FilmDatabaseUnavailable: \w+$/) },
  ]);
  fake.heal();
  const run = await synchronise(partsFor(database, fake), (session) => runFull(session));
  expect(run.resumed).toBe(1);
  expect(await contentOf(database.db)).toEqual(expected);
});

test('a token that is refused ends the run at once, and is not shown', async () => {
  const parts = partsFor(database, fake, { client: { token: 'not-the-token' } });
  const run = synchronise(parts, (session) => runFull(session));
  await expect(run).rejects.toThrow(/TMDB_TOKEN/);
  await expect(run).rejects.not.toThrow(/not-the-token/);
  const [row] = await rowsOf(database.db, sql`select state, reason from sync_runs`);
  expect(row).toEqual({ state: 'failed', reason: 'TokenRefused' });
});

test('one title that the database refuses does not take its batch with it', async () => {
  const [id] = fake.ids('movie');
  await database.db.execute(
    sql.raw(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '23514'; end $$;
    create trigger refuse before insert on titles for each row
      when (new.media_type = 'movie' and new.id = ${id}) execute function refuse()`),
  );
  const parts = partsFor(database, fake);
  const run = await synchronise(parts, (session) => runFull(session));
  expect(run).toMatchObject({ failed: 1, done: expected['titles']!.length - 1 });
  expect(parts.filmDatabase.findings.list().map(({ pattern }) => pattern)).toContain(
    'movie: not written, DrizzleQueryError: 23514',
  );
});
