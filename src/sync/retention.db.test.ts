import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countOf } from '#platform/database/rows.ts';
import { fixedClock, systemClock } from '#platform/clock.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { DAY_MS } from '#shared/days.ts';
import { aTitle, seedCatalogue } from '#test/catalogue.ts';
import { databaseForThisTest } from '#test/database.ts';
import { lastRunBeforeJump } from './runs/day-rules.ts';
import { inLease } from './runs/session.ts';
import { takeLease } from './runs/lease-commands.ts';
import { runPurge } from './runs/purge-commands.ts';
import { dailyPurge, enforceRetention } from './schedule.ts';

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

/** A running server, with one title whose retention period has ended and one that is near its end. */
async function startServer() {
  const { db, pool, kind } = await databaseForThisTest('migrated');
  const source = 'tmdb';
  await seedCatalogue(
    db,
    aTitle({ id: 1, source, fetchedAt: ago(176) }),
    aTitle({ id: 2, source, fetchedAt: ago(174) }),
  );
  const jobs = await openJobs({ pool, log: silentLog, kinds: [dailyPurge], pollSeconds: 0.5 });
  onTestFinished(() => jobs.stop());
  await enforceRetention(jobs, { db, kind, clock: systemClock, log: silentLog });
  return { db, jobs };
}

test('a server without a token deletes expired data', async () => {
  const { db, jobs } = await startServer();
  await jobs.add(dailyPurge, {});
  await vi.waitFor(async () => expect(await countOf(db, sql`titles where id = 1`)).toBe(0), 10_000);
  expect(await countOf(db, sql`titles where id = 2`)).toBe(1);
  await vi.waitFor(
    async () => expect(await countOf(db, sql`sync_runs where state = 'done'`)).toBe(1),
    5000,
  );
});

test('the purge is retried while another run has the lease', async () => {
  const { db, jobs } = await startServer();
  const lease = await takeLease(db, 'full');
  onTestFinished(() => lease.release());
  await jobs.add(dailyPurge, {});
  await vi.waitFor(
    async () =>
      expect(await countOf(db, sql`pgboss.job where name = 'sync-purge' and state = 'retry'`)).toBe(
        1,
      ),
    10_000,
  );
  expect(await countOf(db, sql`titles`)).toBe(2);
});

test('after a jump of the clock nothing is deleted for two days, unless the operator insists', async () => {
  const { db, kind } = await databaseForThisTest('migrated');
  const clock = fixedClock('2026-11-20T12:00:00Z');
  const fetchedAt = new Date('2026-11-01T12:00:00Z');
  await seedCatalogue(
    db,
    aTitle({ id: 1, source: 'tmdb', fetchedAt }),
    aTitle({ id: 2, source: 'tmdb', fetchedAt: new Date('2026-05-20T12:00:00Z') }),
  );
  const parts = { db, kind, clock, log: silentLog };
  const purgeNow = async (options = {}) =>
    (await inLease(parts, 'purge', (session) => runPurge(session, options))).titles;
  // Daily runs delete what has expired.
  expect(await purgeNow()).toBe(1);
  clock.advance(30 * DAY_MS);
  expect(await purgeNow()).toBe(0);
  expect(await lastRunBeforeJump(db, clock.now())).toBeNull();

  const before = clock.now();
  clock.advance(730 * DAY_MS);
  expect(await purgeNow()).toBe(0);
  expect(await lastRunBeforeJump(db, clock.now())).toEqual(before);
  clock.advance(DAY_MS);
  expect(await purgeNow()).toBe(0);

  // The clock is set right.
  clock.advance(-731 * DAY_MS);
  expect(await lastRunBeforeJump(db, clock.now())).toBeNull();
  expect(await purgeNow()).toBe(0);
  expect(await countOf(db, sql`titles`)).toBe(1);

  // It was right: the site stood still for two years.
  clock.advance(732 * DAY_MS);
  await db.execute(sql`delete from sync_runs where started_at > ${before}`);
  expect(await purgeNow()).toBe(0);
  clock.advance(2 * DAY_MS + 1);
  expect(await purgeNow()).toBe(1);
});

test('the operator can delete expired data at once after a jump', async () => {
  const { db, kind } = await databaseForThisTest('migrated');
  const clock = fixedClock('2026-11-20T12:00:00Z');
  await seedCatalogue(db, aTitle({ id: 1, source: 'tmdb', fetchedAt: clock.now() }));
  const parts = { db, kind, clock, log: silentLog };
  await inLease(parts, 'purge', (session) => runPurge(session));
  clock.advance(400 * DAY_MS);
  const purged = await inLease(parts, 'purge', (session) => runPurge(session, { insists: true }));
  expect(purged.titles).toBe(1);
});
