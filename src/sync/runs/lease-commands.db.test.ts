import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { currentProcess } from '#platform/database/owner-lock.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { useDatabase } from '#test/catalogue.ts';
import { inLease, inRun } from './session.ts';
import { isFree, readLease, takeLease } from './lease-commands.ts';
import { LeaseLost } from './run-errors.ts';

const database = useDatabase();
beforeEach(() => database.db.execute(sql`delete from sync_leases`));

async function take(kind: string, options = {}) {
  const lease = await takeLease(database.db, kind, options);
  onTestFinished(() => lease.release());
  return lease;
}
const change = (set: ReturnType<typeof sql>) =>
  database.db.execute(sql`update sync_leases set ${set}`);

describe('a lease', () => {
  test('is refused while another run has it, with the name of that run', async () => {
    await take('full');
    await expect(takeLease(database.db, 'changes')).rejects.toThrow(
      new RegExp(
        `^sync full has been running since \\d\\d:\\d\\d on host ${currentProcess().host} \\(process ${process.pid}\\); wait for it, or stop it$`,
      ),
    );
  });

  test('is given to one of many concurrent requests', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => take('full')));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is free once it is released', async () => {
    await (await take('full')).release();
    await expect(take('changes')).resolves.toBeDefined();
  });

  test('the lease of a process that has ended is free at once, but only on the same host', async () => {
    await take('full');
    await change(sql`pid = 2147480000`);
    expect(isFree(await readLease(database.db))).toBe(true);
    await change(sql`host = 'elsewhere'`);
    expect(isFree(await readLease(database.db))).toBe(false);
    await expect(takeLease(database.db, 'changes')).rejects.toThrow(/on host elsewhere/);
  });

  test('the lease of a process id that was reused is free', async () => {
    await take('full');
    await change(sql`process_started_at = 'long ago'`);
    await expect(take('changes')).resolves.toBeDefined();
  });

  test('an expired lease is free, wherever its process is', async () => {
    await take('full');
    await change(sql`host = 'elsewhere', until = clock_timestamp() - interval '1 second'`);
    await expect(take('changes')).resolves.toBeDefined();
  });

  test('is renewed while it is held', async () => {
    await take('full', { renewEveryMs: 20 });
    await change(sql`until = clock_timestamp() + interval '1 second'`);
    await vi.waitFor(async () => {
      const { until } = (await readLease(database.db))!;
      expect(until.getTime() - Date.now()).toBeGreaterThan(50_000);
    });
  });

  test('a lost lease prevents further writes', async () => {
    const parts = { ...database.whole, clock: systemClock, log: silentLog };
    const work = inLease(parts, 'full', (session) =>
      inRun(session, { kind: 'full' }, async (run) => {
        await change(sql`holder = 'changes of another'`);
        await run.write((tx) =>
          tx.execute(sql`insert into sync_misses values ('movie', 1, now())`),
        );
      }),
    );
    await expect(work).rejects.toThrow(LeaseLost);
    const { rows } = await database.db.execute(sql`select 1 from sync_misses`);
    expect(rows).toEqual([]);
    // The run belongs to the process that has the lease now.
    const runs = await database.db.execute(sql`select state from sync_runs`);
    expect(runs.rows).toEqual([{ state: 'running' }]);
  });

  test('a lease that another process took is lost, and releasing it changes nothing', async () => {
    const first = await take('full', { renewEveryMs: 20 });
    await sleep(50);
    expect(first.signal.aborted).toBe(false);
    await change(sql`until = clock_timestamp() - interval '1 second'`);
    // Before the next renewal, which would extend it.
    await change(
      sql`holder = 'changes of another', until = clock_timestamp() + interval '1 minute'`,
    );
    await vi.waitFor(() => expect(first.signal.reason).toBeInstanceOf(LeaseLost));
    await first.release();
    expect((await readLease(database.db))?.holder).toBe('changes of another');
  });
});
