import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { databaseForThisTest } from '#test/database.ts';
import { openJobs } from './jobs.ts';
import { dailyVacuum, vacuumEmbedded } from './vacuum.ts';

test('the daily job reuses the space of deleted rows on the embedded database', async () => {
  const database = await databaseForThisTest('migrated');
  const { pool, kind } = database;
  // Autovacuum is off for this table, so that on PostgreSQL only the job could vacuum it.
  await pool.query('create table notes (text text) with (autovacuum_enabled = false)');
  const fill = () =>
    pool.query(`insert into notes select repeat('x', 500) from generate_series(1, 2000)`);
  const size = async () =>
    Number((await pool.query(`select pg_relation_size('notes') as size`)).rows[0].size);
  await fill();
  const before = await size();
  await pool.query('delete from notes');

  const jobs = await openJobs({ pool, log: silentLog, kinds: [dailyVacuum], pollSeconds: 0.5 });
  onTestFinished(() => jobs.stop());
  await vacuumEmbedded(jobs, { ...database, log: silentLog });
  await jobs.add(dailyVacuum, {});
  const done = `select 1 from pgboss.job where name = 'database-vacuum' and state = 'completed'`;
  await vi.waitFor(async () => expect((await pool.query(done)).rowCount).toBe(1), 20_000);

  await fill();
  if (kind === 'embedded') expect(await size()).toBe(before);
  else expect(await size()).toBeGreaterThan(before * 1.5);
});
