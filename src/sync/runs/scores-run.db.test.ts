import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf } from '#platform/database/rows.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { DAY_MS } from '#shared/days.ts';
import { createCritics } from '#sync/critics/critics.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import { partsFor, synchronise, today } from '#test/sync.ts';
import { daysBefore, dayOf } from './day-rules.ts';
import { runFull } from './full-run.ts';
import { runScores, takeFromQuota } from './scores-run.ts';

const database = useDatabase();
const clock = fixedClock(today());
let fake: Fake;
let withImdb: number;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: 80, omdbLimit: 1000 });
  await synchronise(partsFor(database.whole, fake), (session) => runFull(session));
  withImdb = await countOf(database.db, sql`titles where imdb_id is not null`);
});
afterAll(() => fake.stop());

function scores(dailyLimit: number) {
  const critics = createCritics({ baseUrl: fake.omdbUrl, key: fake.omdbKey, log: silentLog });
  const parts = partsFor(database.whole, fake, { clock, requests: () => critics.requests });
  return synchronise(parts, (session) => runScores(session, { critics, dailyLimit }));
}
const asked = () => countOf(database.db, sql`titles where scores_fetched_at is not null`);

test('the daily quota is not exceeded, and the most popular titles come first', async () => {
  expect(await scores(25)).toMatchObject({ requests: 25, progress: { quota: 'used up' } });
  expect(await asked()).toBe(25);
  const { rows } = await database.db.execute<{ fair: boolean }>(sql`
    select min(popularity) filter (where scores_fetched_at is not null)
      >= max(popularity) filter (where scores_fetched_at is null) as fair
    from titles where imdb_id is not null`);
  expect(rows[0]!.fair).toBe(true);
  expect(await scores(25)).toMatchObject({ requests: 0 });
});

test('a new day continues, and ends when all titles are done', async () => {
  clock.advance(DAY_MS);
  const run = await scores(1000);
  expect(run.done + run.skipped).toBe(withImdb - 25);
  expect(await asked()).toBe(withImdb);
  expect(await countOf(database.db, sql`titles where imdb_rating is not null`)).toBeGreaterThan(20);
  expect(await scores(1000)).toMatchObject({ requests: 0 });
});

test('they are fetched again after a month; the source may report the quota as used up', async () => {
  clock.advance(31 * DAY_MS);
  const body = { Response: 'False', Error: 'Request limit reached!' };
  const over = async () => new Response(JSON.stringify(body), { status: 401 });
  const critics = createCritics({ baseUrl: fake.omdbUrl, key: 'k', log: silentLog, fetch: over });
  const parts = partsFor(database.whole, fake, { clock });
  const run = await synchronise(parts, (session) =>
    runScores(session, { critics, dailyLimit: 500 }),
  );
  expect(run).toMatchObject({ done: 0, progress: { quota: 'used up' } });
  expect(critics.requests).toBeLessThanOrEqual(4);
  expect(await takeFromQuota(database.db, 'omdb', 500, clock.now())).toBe(false);
});

test('the run ends if the source is down, and the next one continues', async () => {
  clock.advance(DAY_MS);
  const critics = createCritics({
    baseUrl: fake.omdbUrl,
    key: 'k',
    log: silentLog,
    fetch: async () => new Response('', { status: 503 }),
  });
  const parts = partsFor(database.whole, fake, { clock });
  const run = synchronise(parts, (session) => runScores(session, { critics, dailyLimit: 500 }));
  await expect(run).rejects.toThrow('OMDb does not answer');
  expect(critics.requests).toBeLessThanOrEqual(20);
  const stale = daysBefore(clock.now(), 30);
  expect(await countOf(database.db, sql`titles where scores_fetched_at >= ${stale}`)).toBe(0);
});

test('concurrent runs share the quota', async () => {
  const at = new Date('2026-01-01T23:59:00Z');
  const taken = await Promise.all(
    Array.from({ length: 12 }, () => takeFromQuota(database.db, 'other', 5, at)),
  );
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await takeFromQuota(database.db, 'other', 5, new Date('2026-01-02T00:00:00Z'))).toBe(true);
  expect(await takeFromQuota(database.db, 'none', 0, at)).toBe(false);
  expect(dayOf(at)).toBe('2026-01-01');
});
