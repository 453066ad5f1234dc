import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { fixedClock } from '#platform/clock.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { DAY_MS } from '#shared/days.ts';
import { databaseForThisTest } from '#test/database.ts';
import { FilmDatabaseUnavailable, TokenRefused } from '#sync/film-database/errors.ts';
import type { FilmDatabase } from '#sync/film-database/film-database.ts';
import { createOnDemandFetch, personFetch, runFetchJobs, titleFetch } from './on-demand.ts';

async function open() {
  const { db, pool } = await databaseForThisTest();
  const jobs = await openJobs({ pool, log: silentLog, kinds: [titleFetch, personFetch] });
  onTestFinished(() => jobs.stop());
  const clock = fixedClock('2026-11-21T12:00:00Z');
  const onDemand = createOnDemandFetch({ db, jobs, clock, log: silentLog });
  const queued = async () =>
    (await pool.query(`select name, singleton_key as key from pgboss.job order by created_on`))
      .rows as { name: string; key: string }[];
  return { db, pool, jobs, clock, onDemand, queued };
}

describe('a missing title', () => {
  test('is enqueued once for all clients and processes', async () => {
    const { onDemand, queued, db, jobs, clock } = await open();
    const other = createOnDemandFetch({ db, jobs, clock, log: silentLog });
    const answers = [
      await onDemand.title('movie', 598, 'a'),
      await onDemand.title('movie', 598, 'a'),
      await onDemand.title('movie', 598, 'b'),
      await other.title('movie', 598, 'c'),
      await onDemand.title('serie', 598, 'a'),
    ];
    expect(answers).toEqual(Array(5).fill('pending'));
    expect(await queued()).toEqual([
      { name: 'title-fetch', key: 'movie 598' },
      { name: 'title-fetch', key: 'serie 598' },
    ]);
  });

  test('is not fetched within a week if the film database does not have it', async () => {
    const { onDemand, db, clock, queued } = await open();
    await db.execute(sql`insert into sync_misses values ('movie', 9, ${clock.now()})`);
    clock.advance(7 * DAY_MS - 1000);
    expect(await onDemand.title('movie', 9, 'a')).toBe('unknown');
    expect(await queued()).toEqual([]);
    clock.advance(2000);
    expect(await onDemand.title('movie', 9, 'a')).toBe('pending');
  });

  test('counts towards twenty in ten minutes for a client; repeated requests are free', async () => {
    const { onDemand, queued, db, jobs, clock } = await open();
    // Another process.
    const other = createOnDemandFetch({ db, jobs, clock, log: silentLog });
    for (let id = 1; id <= 20; id += 1) {
      const process = id % 2 === 0 ? onDemand : other;
      expect(await process.title('movie', id, 'a')).toBe('pending');
    }
    expect(await onDemand.title('movie', 21, 'a')).toBe('unknown');
    expect(await other.title('movie', 22, 'a')).toBe('unknown');
    expect(await onDemand.title('movie', 3, 'a')).toBe('pending');
    expect(await onDemand.title('movie', 21, 'b')).toBe('pending');
    expect(await queued()).toHaveLength(21);
  });

  test('is not enqueued while five hundred are waiting', async () => {
    const { onDemand, queued, pool } = await open();
    await onDemand.title('movie', 1, 'a');
    await pool.query(`insert into pgboss.job (name, singleton_key, policy)
      select name, 'movie ' || n, policy from pgboss.job, generate_series(2, 500) n`);
    expect(await onDemand.title('movie', 501, 'a')).toBe('unknown');
    expect(await onDemand.title('movie', 500, 'a')).toBe('pending');
    expect(await queued()).toHaveLength(500);
  });
});

describe('a person without details', () => {
  test('is enqueued once', async () => {
    const { onDemand, queued } = await open();
    await onDemand.person(7, 'a');
    await onDemand.person(7, 'b');
    expect(await queued()).toEqual([{ name: 'person-fetch', key: '7' }]);
  });

  test('does not fail the request when the queue fails', async () => {
    const { db, clock } = await open();
    const jobs = { look: () => Promise.reject(new Error('no')) } as unknown as Jobs;
    const warn = vi.fn<(about: object, text: string) => void>();
    const log = { ...silentLog, warn } as unknown as typeof silentLog;
    await createOnDemandFetch({ db, jobs, clock, log }).person(7, 'a');
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('a fetch job', () => {
  test('is retried while the film database is down, and given up if it refuses', async () => {
    const { jobs, db, pool, onDemand } = await open();
    let asked = 0;
    const filmDatabase = {
      title: async (_: string, id: number) => {
        asked += 1;
        if (id === 1) throw new FilmDatabaseUnavailable('status', { path: '/movie/{id}' }, '503');
        if (id === 2) throw new TokenRefused(7);
        return null;
      },
      person: async () => null,
    } as unknown as FilmDatabase;
    await runFetchJobs(jobs, { db, filmDatabase, log: silentLog });
    for (const id of [1, 2, 3]) await onDemand.title('movie', id, 'a');
    await onDemand.person(5, 'a');
    const states = async () =>
      (await pool.query(`select singleton_key as key, state from pgboss.job order by 1`)).rows;
    await vi.waitFor(
      async () =>
        expect(await states()).toEqual([
          { key: '5', state: 'completed' },
          { key: 'movie 1', state: 'retry' },
          { key: 'movie 2', state: 'failed' },
          { key: 'movie 3', state: 'completed' },
        ]),
      8000,
    );
    expect(asked).toBe(3);
    // Known to be missing for a week.
    expect(await onDemand.title('movie', 3, 'a')).toBe('unknown');
  });
});
