import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isFullTier } from '#test/tier.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { Fault, FilmDatabase as Fake } from '#test/film-database/server.ts';
import { contentOf, emptyCatalogue, partsFor, synchronise, today } from '#test/sync.ts';
import { runChanges } from './changes-run.ts';
import { readSyncStatus, readWarnings } from './status-queries.ts';
import { DEFAULT_LIMITS } from './session.ts';
import { runFull } from './full-run.ts';
import { runOffers } from './offers-run.ts';

/** More than the concurrent requests. */
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
  ['too many requests, with Retry-After', { status: 429, retryAfter: '1' }],
  ['an internal server error', 500],
  ['a bad gateway', 502],
  ['maintenance', 503],
  ['a gateway timeout', 504],
  ['a cut connection', 'cut'],
  ['a refused connection', 'refused'],
  ['an incomplete response', 'malformed'],
  ['a timeout', { slow: 1500 }],
  ['unknown fields', 'unknown'],
];

/** Those that the client treats in ways of their own. */
const TYPICAL = new Set(['an internal server error', 'a cut connection', 'a timeout']);

describe('a temporary fault has no effect on the result', () => {
  test.each(isFullTier ? passing : passing.filter(([name]) => TYPICAL.has(name)))(
    '%s',
    async (_, fault) => {
      // Longer than the client's own attempts for some titles, so that the run repeats them at its end.
      fake.fault(TITLE, fault, 60);
      const isSlow = typeof fault === 'object' && 'slow' in fault;
      const parts = partsFor(database, fake, isSlow ? { client: { timeout: 1000 } } : {});
      const run = await synchronise(parts, (session) => runFull(session));
      expect(run).toMatchObject({ failed: 0, total: TITLES });
      expect(await contentOf(database.db)).toEqual(expected);
    },
  );

  test('faults while listing do not change the result either', async () => {
    for (const fault of ['cut', 500, 'refused'] as const) {
      fake.fault(/^\/p\/exports\//, fault);
      fake.fault(/^\/3\/(genre|watch\/providers|configuration)/, fault);
    }
    const parts = partsFor(database, fake, { client: { tries: 5 } });
    await synchronise(parts, (session) => runFull(session));
    expect(await contentOf(database.db)).toEqual(expected);
  });
});

test('a title of a changed shape is left out, reported, and requested again later each time', async () => {
  const [id] = fake.ids('movie');
  const path = `/3/movie/${id}?`;
  fake.fault(path, 'changed', Infinity);
  const clock = fixedClock(today());
  const parts = partsFor(database, fake, { clock });
  const run = await synchronise(parts, (session) => runFull(session));
  expect(run).toMatchObject({ failed: 1, total: TITLES });
  expect(await countOf(database.db, sql`titles`)).toBe(expected['titles']!.length - 1);
  expect(parts.filmDatabase.findings.list().map(({ pattern }) => pattern)).toContain(
    'ChangedShape /movie/{id}',
  );
  const asked = () => fake.requests.filter((one) => `${one.path}?` === path).length;
  const requestsAfter = async (hours: number) => {
    clock.advance(hours * 3_600_000);
    const before = asked();
    const { failed } = await synchronise(parts, (session) => runChanges(session));
    return [asked() - before, failed];
  };
  expect(await requestsAfter(19)).toEqual([0, 0]);
  expect(await requestsAfter(1)).toEqual([1, 1]);
  expect(await requestsAfter(39)).toEqual([0, 0]);
  expect(await requestsAfter(1)).toEqual([1, 1]);
  fake.heal();
  expect(await requestsAfter(79)).toEqual([0, 0]);
  expect(await countOf(database.db, sql`sync_pending where unusable = 3`)).toBe(1);
  expect(await requestsAfter(1)).toEqual([1, 0]);
  expect(await countOf(database.db, sql`sync_pending`)).toBe(0);
  expect(await contentOf(database.db)).toEqual(expected);
});

test('many failed titles are a problem of health', async () => {
  fake.fault(TITLE, 'changed', Infinity);
  const parts = partsFor(database, fake);
  expect(await synchronise(parts, (session) => runFull(session))).toMatchObject({
    failed: TITLES,
    done: 0,
  });
  expect(await readWarnings(database.db, DEFAULT_LIMITS)).toEqual([
    `the answers for ${TITLES} titles cannot be used, with 0 in the catalogue; they are requested again`,
    `sync full: ${TITLES} of ${TITLES} titles failed and stay pending`,
  ]);
  const config = { syncSchedule: 'daily', omdbDailyLimit: 1, syncLimits: DEFAULT_LIMITS } as const;
  expect(await readSyncStatus(database.db, parts.clock, config)).toMatchObject({
    healthy: false,
    unusable: TITLES,
  });
});

test('offers of a changed shape are requested again later, too', async () => {
  const clock = fixedClock(today());
  const parts = partsFor(database, fake, { clock });
  await synchronise(parts, (session) => runFull(session));
  const [id] = fake.ids('tv');
  const path = `/3/tv/${id}/watch/providers`;
  fake.fault(path, 'changed', Infinity);
  const asked = () => fake.requests.filter((one) => one.path === path).length;
  const requestsAfter = async (hours: number) => {
    clock.advance(hours * 3_600_000);
    const before = asked();
    const { failed } = await synchronise(parts, (session) => runOffers(session));
    return [asked() - before, failed];
  };
  expect(await requestsAfter(24)).toEqual([1, 1]);
  expect(await requestsAfter(24)).toEqual([1, 1]);
  expect(await requestsAfter(24)).toEqual([0, 0]);
  fake.heal();
  expect(await requestsAfter(24)).toEqual([1, 0]);
  expect(await countOf(database.db, sql`sync_pending`)).toBe(0);
});

test('lists of a changed shape do not stop the titles', async () => {
  fake.fault(/^\/3\/(genre|watch\/providers|configuration)/, 'changed', Infinity);
  await synchronise(partsFor(database, fake), (session) => runFull(session));
  expect(await countOf(database.db, sql`titles`)).toBe(expected['titles']!.length);
});

test('a title that always fails is counted, and left for the next run', async () => {
  const [id] = fake.ids('tv');
  fake.fault(`/3/tv/${id}?`, 503, Infinity);
  const before = fake.requests.length;
  const run = await synchronise(partsFor(database, fake), (session) => runFull(session));
  expect(run).toMatchObject({ failed: 1, done: expected['titles']!.length - 1 });
  const tries = fake.requests.slice(before).filter(({ path }) => path === `/3/tv/${id}`);
  // Three rounds of the run, with two attempts of the client in each.
  expect(tries).toHaveLength(6);
  fake.heal();
  await synchronise(partsFor(database, fake), (session) => runFull(session));
  expect(await contentOf(database.db)).toEqual(expected);
  expect(await countOf(database.db, sql`sync_pending`)).toBe(0);
});

test('the run fails when the film database is down, and the next one continues', async () => {
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

test('a refused token ends the run at once, and is not shown', async () => {
  const parts = partsFor(database, fake, { client: { token: 'not-the-token' } });
  const run = synchronise(parts, (session) => runFull(session));
  await expect(run).rejects.toThrow(/TMDB_TOKEN/);
  await expect(run).rejects.not.toThrow(/not-the-token/);
  const [row] = await rowsOf(database.db, sql`select state, reason from sync_runs`);
  expect(row).toEqual({ state: 'failed', reason: 'TokenRefused' });
});

test('a title that the database refuses does not fail its batch', async () => {
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
