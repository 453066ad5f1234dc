import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import type { JobsOptions } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';
import { useDatabase } from '#test/catalogue.ts';
import { takeLease } from './runs/lease-commands.ts';
import { nextDaily } from './runs/day-rules.ts';
import { dailySchedule, dailySync, synchroniseDaily } from './schedule.ts';

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'vouver-schedule-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await database.db.execute(
    sql`truncate pgboss.job, pgboss.schedule, sync_runs, sync_leases cascade`,
  );
});

let runs = 0;
/** A fake command line that notes that it ran, and with which priority. */
function aCommand(body: string): { command: string[]; noted: () => string[] } {
  runs += 1;
  const [script, notes] = [join(folder, `${runs}.mjs`), join(folder, `${runs}.txt`)];
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
     import { getPriority } from 'node:os';
     const note = (text) => appendFileSync(${JSON.stringify(notes)}, text + '\\n');
     ${body}`,
  );
  const noted = () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []);
  return { command: [script], noted };
}

async function server(
  command: readonly string[],
  { log = silentLog, ...options }: Partial<JobsOptions> = {},
) {
  const { db, pool } = database.whole;
  const jobs = await openJobs({
    pool,
    log,
    kinds: [{ ...dailySync, firstWait: 1, longestWait: 1 }],
    pollSeconds: 0.5,
    ...options,
  });
  const daily = await synchroniseDaily(jobs, { db, clock: systemClock, log, command });
  const stop = async () => {
    daily.stop();
    await jobs.stop();
  };
  onTestFinished(stop);
  return { jobs, stop };
}

function listen() {
  const lines: object[] = [];
  const note = (level: string) => (about: object, text: string) =>
    void lines.push({ level, text, ...about });
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  return { lines, log: log as unknown as Log };
}

test('the schedule enqueues the job once, and one of two servers runs it', async () => {
  const { command, noted } = aCommand(`
    note('ran ' + getPriority());
    await new Promise((resolve) => setTimeout(resolve, 300));`);
  const schedules = [{ ...dailySchedule, cron: '* * * * *' }];
  await server(command, { schedules, clockSeconds: 1 });
  await server(command, { schedules, clockSeconds: 1 });
  await vi.waitFor(() => expect(noted()).not.toEqual([]), 15_000);
  await sleep(2500);
  // The next minute may have begun by now.
  expect(noted().length).toBeLessThanOrEqual(2);
  expect(noted()[0]).toBe('ran 10');
}, 30_000);

test('setting a schedule again replaces the previous one', async () => {
  const { command } = aCommand('');
  for (const cron of ['1 1 * * *', dailySchedule.cron]) {
    const { stop } = await server(command, { schedules: [{ ...dailySchedule, cron }] });
    await stop();
  }
  const { rows } = await database.db.execute(sql`select name, cron, timezone from pgboss.schedule`);
  expect(rows).toEqual([{ name: 'sync-daily', cron: '30 8 * * *', timezone: 'UTC' }]);
});

describe('the daily run', () => {
  test('is logged with its last output', async () => {
    const { lines, log } = listen();
    const { command } = aCommand(`console.log('changes: 3 titles'); console.error('careful');`);
    const { jobs } = await server(command, { log });
    await jobs.add(dailySync, {});
    await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000);
    expect(lines[0]).toMatchObject({
      level: 'info',
      text: 'the daily synchronisation is done',
      code: 0,
      output: expect.arrayContaining(['changes: 3 titles', 'careful']),
    });
  });

  test('is retried when it fails', async () => {
    const { lines, log } = listen();
    const { command, noted } = aCommand(`note('ran'); process.exitCode = 1;`);
    const { jobs } = await server(command, { log });
    await jobs.add(dailySync, {});
    await vi.waitFor(() => expect(noted().length).toBeGreaterThanOrEqual(2), 15_000);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        text: 'the daily synchronisation failed',
        code: 1,
      }),
    );
  }, 20_000);

  test('is not repeated when it is done but needs a look', async () => {
    const { lines, log } = listen();
    const { command, noted } = aCommand(`note('ran'); process.exitCode = 2;`);
    const { jobs } = await server(command, { log });
    await jobs.add(dailySync, {});
    await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000);
    expect(lines[0]).toMatchObject({
      level: 'warn',
      text: 'the daily synchronisation needs a look',
      code: 2,
    });
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(sql`select state from pgboss.job
        where name = 'sync-daily' order by created_on desc limit 1`);
      expect(rows).toEqual([{ state: 'completed' }]);
    }, 5000);
    expect(noted()).toHaveLength(1);
  });

  test('waits while another run has the lease', async () => {
    const lease = await takeLease(database.db, 'full');
    const { command, noted } = aCommand(`note('ran');`);
    const { jobs } = await server(command);
    await jobs.add(dailySync, {});
    await sleep(1500);
    expect(noted()).toEqual([]);
    await lease.release();
    await vi.waitFor(() => expect(noted()).toEqual(['ran']), 15_000);
  }, 20_000);

  test('is stopped with the server, which waits for it', async () => {
    const { lines, log } = listen();
    const { command, noted } = aCommand(`
      process.on('SIGTERM', () => setTimeout(() => { note('in order'); process.exit(130); }, 300));
      note('ran');
      setTimeout(() => note('too late'), 60_000);`);
    const { jobs, stop } = await server(command, { log });
    await jobs.add(dailySync, {});
    await vi.waitFor(() => expect(noted()).toEqual(['ran']), 10_000);
    await stop();
    expect(noted()).toEqual(['ran', 'in order']);
    expect(lines).toMatchObject([{ text: 'the daily synchronisation was stopped', code: 130 }]);
  });

  const aRun = (state: string, hoursAgo: number) =>
    database.db.execute(sql`insert into sync_runs (kind, state, started_at, updated_at, ended_at)
      select 'daily', ${state}::sync_run_state, at, at, case when ${state} <> 'running' then at end
      from (select now() - make_interval(hours => ${hoursAgo}) as at) t`);

  test.each([
    ['running', 1, 1],
    ['stopped', 1, 1],
    ['done', 1, 0],
    ['running', 30, 0],
  ])('that is %s since %i h when the server starts runs %i times', async (state, hours, times) => {
    await aRun(state, hours);
    const { command, noted } = aCommand(`note('ran');`);
    await server(command);
    await sleep(2000);
    expect(noted()).toHaveLength(times);
  });
});

test('the next run is at 05:30 in São Paulo', () => {
  expect(nextDaily(new Date('2026-11-21T08:29:59Z'))).toEqual(new Date('2026-11-21T08:30:00Z'));
  expect(nextDaily(new Date('2026-11-21T08:30:00Z'))).toEqual(new Date('2026-11-22T08:30:00Z'));
  expect(nextDaily(new Date('2026-12-31T23:00:00Z'))).toEqual(new Date('2027-01-01T08:30:00Z'));
});
