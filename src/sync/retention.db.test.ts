import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countOf } from '#platform/database/rows.ts';
import { systemClock } from '#platform/clock.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { aTitle, seedCatalogue } from '#test/catalogue.ts';
import { databaseForThisTest } from '#test/database.ts';
import { takeLease } from './runs/lease-commands.ts';
import { dailyPurge, enforceRetention } from './retention.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

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
