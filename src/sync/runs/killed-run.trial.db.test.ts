import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import type { Db } from '#platform/database/database.ts';
import { databaseForThisTest } from '#test/database.ts';
import { startFilmDatabase } from '#test/film-database/server.ts';
import type { FilmDatabase as Fake } from '#test/film-database/server.ts';
import { startCommand } from '#test/processes/command.ts';
import type { Command } from '#test/processes/command.ts';
import { contentOf, createSharedDatabase, partsFor, synchronise } from '#test/sync.ts';
import { runFull } from './full-run.ts';

const TITLES = 200;
/** `VOUVER_TEST_KILLS` sets more; each costs a start of the command, a second or more. */
const KILLS = Number(process.env['VOUVER_TEST_KILLS'] ?? 6);
/** Requests a second, so that a run takes a few seconds. */
const RATE = 60;
/** Concurrent requests, and fetched titles not yet written: one batch filling, one being written. */
const IN_HAND = 40 + 2 * 50;

let fake: Fake;
beforeAll(async () => {
  fake = await startFilmDatabase({ titles: TITLES });
});
afterAll(() => fake.stop());

async function shared() {
  const database = await createSharedDatabase();
  onTestFinished(() => database.close());
  const env = { ...fake.env, ...database.env, SYNC_RATE: String(RATE), LOG_LEVEL: 'warn' };
  const vouver = (...words: string[]) => startCommand(words, env);
  return { database, vouver };
}

const titleRequests = () =>
  fake.requests.filter(({ path }) => /^\/3\/(movie|tv)\/\d+$/.test(path)).length;

const isBusy = (db: Db) =>
  vi.waitFor(async () => expect(await countOf(db, sql`titles`)).toBeGreaterThan(0), 60_000);

test('a run that is killed repeatedly has the same result as one that is not', async () => {
  const undisturbed = await databaseForThisTest('migrated');
  await synchronise(partsFor(undisturbed, fake), (session) => runFull(session));
  const before = titleRequests();
  const { database, vouver } = await shared();
  let repeated = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const [requests, settled] = [titleRequests(), await settledIn(database.db)];
    const command = vouver('sync', 'full');
    await atWork(database.db, command);
    // Often near the beginning, where little is recorded; sometimes during the last steps.
    await sleep(Math.random() ** 2 * 900);
    command.kill('SIGKILL');
    await command.ended;
    await serverIsIdle(database.db);
    // The server may still have to read the last requests of the killed process.
    await fake.disconnected();
    const lost = titleRequests() - requests - ((await settledIn(database.db)) - settled);
    expect(lost).toBeLessThanOrEqual(IN_HAND);
    repeated += lost;
  }
  const last = vouver('sync', 'full');
  expect(await last.ended, last.output()).toBe(0);
  const expected = await contentOf(undisturbed.db);
  expect(expected['titles']!.length).toBeGreaterThan(TITLES * 0.9);
  expect(await contentOf(database.db)).toEqual(expected);
  expect(await countOf(database.db, sql`sync_pending`)).toBe(0);
  const runs = await rowsOf<{ state: string; resumed: number; total: number; settled: number }>(
    database.db,
    sql`select state, resumed, total, done + skipped as settled from sync_runs`,
  );
  for (const run of runs)
    expect(run).toMatchObject({ state: 'done', total: TITLES, settled: TITLES });
  // Only titles in progress when the run was killed are requested twice.
  expect(titleRequests() - before).toBe(runs.length * TITLES + repeated);
  expect(runs.reduce((sum, { resumed }) => sum + resumed, 0)).toBeGreaterThan(KILLS / 3);
}, 600_000);

/** Resolves when the process has the lease: starting takes most of a second. */
const atWork = (db: Db, { pid, ended }: Command) =>
  Promise.race([
    ended,
    vi.waitFor(async () => expect(await countOf(db, sql`sync_leases where pid = ${pid}`)).toBe(1), {
      timeout: 60_000,
      interval: 10,
    }),
  ]);

/** Resolves when the server has finished the last statements of the killed process, perhaps a commit. */
const serverIsIdle = (db: Db) =>
  vi.waitFor(
    async () => {
      const others = sql`pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`;
      expect(await countOf(db, others)).toBe(0);
    },
    { timeout: 60_000, interval: 10 },
  );

async function settledIn(db: Db): Promise<number> {
  const [row] = await rowsOf<{ sum: number }>(
    db,
    sql`select coalesce(sum(done + skipped), 0)::int as sum from sync_runs`,
  );
  return row!.sum;
}

test('a second run at the same time is refused, and names the first', async () => {
  const { database, vouver } = await shared();
  const first = vouver('sync', 'full');
  await isBusy(database.db);
  // Holds the first until the second has started, however long that takes.
  const { promise: refused, resolve: goOn } = Promise.withResolvers<void>();
  fake.fault(/^\/3\/(movie|tv)\/\d+\?/, { until: refused }, Infinity);
  const second = vouver('sync', 'changes');
  const code = await second.ended;
  fake.heal();
  goOn();
  expect(code).toBe(1);
  expect(second.output()).toMatch(
    new RegExp(
      `sync full has been running since \\d\\d:\\d\\d on host \\S+ \\(process ${first.pid}\\)`,
    ),
  );
  expect(await first.ended, first.output()).toBe(0);
}, 240_000);

test('an interrupted run ends cleanly, and the next one continues', async () => {
  const { database, vouver } = await shared();
  const before = titleRequests();
  const first = vouver('sync', 'full');
  await isBusy(database.db);
  first.kill('SIGTERM');
  expect(await first.ended, first.output()).toBe(130);
  const [run] = await rowsOf<{ state: string }>(database.db, sql`select state from sync_runs`);
  expect(run!.state).toBe('stopped');
  expect(await countOf(database.db, sql`sync_leases`)).toBe(0);
  const second = vouver('sync', 'full');
  expect(await second.ended, second.output()).toBe(0);
  expect(second.output()).toMatch(/continues where it stopped/);
  expect(titleRequests() - before).toBe(TITLES);
}, 240_000);
