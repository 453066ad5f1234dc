import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { changeKey } from '#sync/availability/offer.ts';
import { startFakeSources } from '#test/availability/server.ts';
import type { FakeSources } from '#test/availability/server.ts';
import { createStreamingAvailability } from './client.ts';
import { createMemoryLedger } from './ledger.ts';
import { JOB_NAMES, begun, isDue, runJobs } from './run.ts';
import type { JobName, JobState, StreamingStore } from './run.ts';

const NOW = Date.parse('2026-12-04T12:00:00Z');
const DAY = 86_400_000;
let sources: FakeSources;
beforeAll(async () => {
  sources = await startFakeSources({ titles: 200, now: () => NOW });
});
afterAll(() => sources.stop());
afterEach(() => sources.heal());

/** A store in memory, whose writes can be made to fail as a killed process would: nothing of them is kept. */
function memoryStore() {
  const states = new Map<JobName, JobState>();
  const titles: string[] = [];
  const changes: string[] = [];
  const kill = { afterWrites: Infinity };
  const write = (job: JobName, state: JobState, keep: () => void) => {
    if (kill.afterWrites <= 0) throw new Error('killed');
    kill.afterWrites -= 1;
    keep();
    states.set(job, state);
  };
  const store: StreamingStore = {
    stateOf: async (job) => states.get(job) ?? null,
    storeAnswers: async (job, page, state) =>
      write(job, state, () =>
        titles.push(...page.for('storage').answers.map(({ title }) => titleKeyText(title))),
      ),
    storeChanges: async (job, page, state) =>
      write(job, state, () => {
        const { changes: rows } = page
          .map(({ changes: all }) => ({ changes: all.map(changeKey) }))
          .for('storage');
        changes.push(...rows);
      }),
    storeServices: async (_, state) => write('services', state, () => undefined),
    storeState: async (job, state) => void states.set(job, state),
  };
  return { store, states, titles, changes, kill };
}

function runner(limits = { monthly: 900, daily: 900 }) {
  const clock = fixedClock(new Date(NOW));
  const ledger = createMemoryLedger(limits);
  const client = createStreamingAvailability({
    key: 'a-key-of-the-tests',
    baseUrl: sources.streamingUrl,
    ledger,
    clock,
    log: silentLog,
    wait: async () => undefined,
  });
  const memory = memoryStore();
  const run = () => runJobs(client, memory.store, { now: () => clock.now(), log: silentLog });
  return { ...memory, run, clock, ledger };
}

test('a first run does every job, and a second one right after it none', async () => {
  const { run, titles, changes, ledger } = runner();
  expect(await run()).toEqual({ completed: JOB_NAMES, failed: [], isQuotaUsedUp: false });
  expect(titles.length).toBeGreaterThan(60);
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(changes).size).toBe(changes.length);
  const { usedInMonth } = ledger.state;
  expect((await run()).completed).toEqual([]);
  expect(ledger.state.usedInMonth).toBe(usedInMonth);
});

test('a day later only news of the day are asked for', async () => {
  const { run, clock } = runner();
  await run();
  clock.advance(DAY);
  const before = sources.requests.length;
  const { completed } = await run();
  expect(completed).toEqual(['removed-title', 'removed-season', 'new-title', 'new-season']);
  const asked = sources.requests.slice(before);
  expect(new Set(asked.map(({ query }) => query.get('from')))).toEqual(
    new Set([String((NOW - 5 * 60_000) / 1000)]),
  );
});

test('a run that is killed at any write loses and repeats nothing', async () => {
  const whole = runner();
  await whole.run();
  for (const writes of [1, 4, 9, 13]) {
    const { run, kill, titles, changes } = runner();
    kill.afterWrites = writes;
    await expect(run()).rejects.toThrow('killed');
    kill.afterWrites = Infinity;
    await run();
    expect(titles, `after ${writes}`).toEqual(whole.titles);
    expect(changes, `after ${writes}`).toEqual(whole.changes);
  }
});

test('a run without enough requests does the important jobs, and the rest on the next days', async () => {
  const { run, clock, ledger, states } = runner({ monthly: 900, daily: 9 });
  const first = await run();
  expect(first.isQuotaUsedUp).toBe(true);
  expect(first.completed.slice(0, 3)).toEqual(['services', 'removed-title', 'removed-season']);
  expect(first.completed).not.toContain('films');
  expect(ledger.state.usedInDay).toBe(9);
  for (let day = 0; day < 6; day += 1) {
    clock.advance(DAY);
    await run();
  }
  expect(JOB_NAMES.filter((job) => !states.get(job)?.completedAt)).toEqual([]);
});

test('a list that is longer than a job reads it as far as that goes, also in two parts', async () => {
  sources.fault('/shows/search/filters?country=br&show_type=movie', 'endless', Infinity);
  const { run, kill, states } = runner();
  kill.afterWrites = 40;
  await expect(run()).rejects.toThrow('killed');
  kill.afterWrites = Infinity;
  await run();
  expect(states.get('films')).toMatchObject({ cursor: null, completedAt: new Date(NOW) });
  expect(states.get('films')!.pages).toBeLessThanOrEqual(40);
});

describe('a job that fails', () => {
  test('changes nothing, and the others run', async () => {
    sources.fault('change_type=new&item_type=show', 'changed');
    const { run, states } = runner();
    const { completed, failed } = await run();
    expect(failed.map(({ job }) => job)).toEqual(['new-title']);
    expect(completed).toEqual(JOB_NAMES.filter((job) => job !== 'new-title'));
    expect(states.get('new-title')?.completedAt).toBeNull();
  });

  test('ends the run when the source is down', async () => {
    sources.fault('/v4', 503, Infinity);
    const { run, ledger } = runner();
    const { completed, failed } = await run();
    expect([completed, failed.length]).toEqual([[], 2]);
    expect(ledger.state.usedInMonth).toBe(6);
  });

  test.each(['endless', 'repeated'] as const)('because it is %s costs little', async (fault) => {
    sources.fault('/shows/search', fault, Infinity);
    const { run, ledger, clock } = runner();
    await run();
    clock.advance(DAY);
    await run();
    expect(ledger.state.usedInMonth).toBeLessThan(110);
  });
});

describe('a job', () => {
  const state: JobState = {
    cursor: '20:x',
    pages: 1,
    startedAt: new Date(NOW - 3_600_000),
    since: new Date(NOW - 2 * DAY),
    completedAt: new Date(NOW - 2 * DAY),
  };

  test('that was interrupted goes on with its cursor and its beginning', () => {
    expect(begun('new-title', state, new Date(NOW))).toBe(state);
  });

  test('that was interrupted long ago begins anew, after the last whole one', () => {
    const old = { ...state, startedAt: new Date(NOW - 7 * DAY) };
    expect(begun('new-title', old, new Date(NOW))).toMatchObject({
      cursor: null,
      pages: 0,
      startedAt: new Date(NOW),
      since: new Date(NOW - 2 * DAY - 5 * 60_000),
    });
  });

  test('reads a month of changes at most, and the future as a whole', () => {
    const long = { ...state, cursor: null, completedAt: new Date(NOW - 90 * DAY) };
    expect(begun('removed-title', long, new Date(NOW)).since).toEqual(new Date(NOW - 31 * DAY));
    expect(begun('expiring-title', long, new Date(NOW)).since).toBeNull();
  });

  test('is due when its period is over, or when it was interrupted', () => {
    const done = { ...state, cursor: null, completedAt: new Date(NOW - DAY) };
    expect(isDue('new-title', done, new Date(NOW))).toBe(true);
    expect(isDue('films', done, new Date(NOW))).toBe(false);
    expect(isDue('films', { ...done, cursor: '20:x' }, new Date(NOW))).toBe(true);
  });
});
