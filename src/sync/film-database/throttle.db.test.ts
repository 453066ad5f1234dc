import { sql } from 'drizzle-orm';
import { useDatabase } from '#test/catalogue.ts';
import { start } from '#test/processes/spawn.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle-commands.ts';

const database = useDatabase();
beforeEach(async () => {
  await database.db.execute(sql`delete from sync_paces`);
});

const together = (count: number, take: () => Promise<void>) =>
  Promise.all(Array.from({ length: count }, take));

/** The duration of an action, in milliseconds. */
async function timed(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}

it('starts as many requests as the rate allows, with few statements', async () => {
  const throttle = createThrottle(database.db, { source: 'tmdb', perSecond: 100 });
  const asked = vi.spyOn(database.db, 'execute');
  const milliseconds = await timed(() => together(61, () => throttle.take()));
  expect(asked.mock.calls.length).toBeLessThanOrEqual(4);
  asked.mockRestore();
  // The first is immediate, sixty more take 10 ms each; a tenth of a second may be made up for.
  expect(milliseconds).toBeGreaterThan(490);
});

it('is shared by all requests to the same source, but not with other sources', async () => {
  const throttles = ['tmdb', 'tmdb', 'omdb'].map((source) =>
    createThrottle(database.db, { source, perSecond: 100 }),
  );
  const milliseconds = await timed(() =>
    Promise.all(throttles.map((throttle) => together(30, () => throttle.take()))),
  );
  expect(milliseconds).toBeGreaterThan(480);
  const { rows } = await database.db.execute(sql`select source from sync_paces order by 1`);
  expect(rows).toEqual([{ source: 'omdb' }, { source: 'tmdb' }]);
});

it('without a rate neither waits nor uses the database', async () => {
  const throttle = createThrottle(undefined as never, { source: 'tmdb', perSecond: 0 });
  await together(1000, () => throttle.take());
  await expect(throttle.take(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

it('gives the turn of an aborted request to the next', async () => {
  const throttle = createThrottle(database.db, { source: 'tmdb', perSecond: 0.5 });
  const abort = new AbortController();
  const turns: string[] = [];
  const milliseconds = await timed(async () => {
    const first = throttle.take().then(() => turns.push('first'));
    const gone = throttle.take(abort.signal).catch((reason: Error) => turns.push(reason.message));
    const next = throttle.take().then(() => turns.push('next'));
    abort.abort(new Error('gone'));
    await Promise.all([first, gone, next]);
  });
  expect(turns).toEqual(['gone', 'first', 'next']);
  // One turn of two seconds; it would be two.
  expect(milliseconds).toBeLessThan(3900);
});

it('fails all waiting requests when the database fails, and recovers', async () => {
  const throttle = createThrottle(database.db, { source: 'tmdb', perSecond: 100 });
  const failing = vi.spyOn(database.db, 'execute').mockRejectedValueOnce(new Error('down'));
  const results = await Promise.allSettled([throttle.take(), throttle.take()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failing.mockRestore();
  await throttle.take();
});

it('does not wait for ever after the clock of the database was set back', async () => {
  await database.db.execute(
    sql`insert into sync_paces (source, next_at) values ('tmdb', now() + interval '5 hours')`,
  );
  const throttle = createThrottle(database.db, { source: 'tmdb', perSecond: 100 });
  void throttle.take(AbortSignal.timeout(1)).catch(() => undefined);
  const { promise: noted, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, 300);
  await noted;
  const { rows } = await database.db.execute(
    sql`select next_at < now() + interval '2 minutes' as near from sync_paces`,
  );
  expect(rows).toEqual([{ near: true }]);
});

it('is shared by two processes, and continues in one when the other is killed', async () => {
  const options = JSON.stringify(database.whole.pool.options);
  const throttle = JSON.stringify({ source: 'tmdb', perSecond: 40 });
  const processes = [
    start('take-turns.ts', options, throttle),
    start('take-turns.ts', options, throttle),
  ];
  const turns = () => processes.map(({ output }) => output().split('\n').length - 1);
  const sum = () => turns().reduce((all, one) => all + one, 0);
  try {
    await Promise.all(processes.map(({ line }) => line()));
    const before = sum();
    const seconds =
      (await timed(async () => {
        await expect.poll(() => sum() - before, { timeout: 20_000 }).toBeGreaterThan(20);
      })) / 1000;
    const both = sum() - before;
    // Reserved earlier or made up for: two slices of ten, four turns.
    expect(both).toBeLessThanOrEqual(40 * seconds + 24);
    expect(Math.min(...turns())).toBeGreaterThan(0);

    processes[0]!.kill('SIGKILL');
    await processes[0]!.ended;
    const left = turns()[1]!;
    await expect.poll(() => turns()[1]! - left, { timeout: 20_000 }).toBeGreaterThan(10);
  } finally {
    for (const { kill } of processes) kill('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
  }
});
