import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import type { Log } from '#platform/log.ts';
import { createTestDatabase, databaseForThisTest } from '#test/database.ts';
import { start } from '#test/processes/spawn.ts';
import { countJobs } from './job-queries.ts';
import { GivenUp, openJobs } from './jobs.ts';
import type { JobKind, JobsOptions } from './jobs.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase('migrated');
});
afterAll(() => database.close());

interface Note {
  text: string;
}
let kinds = 0;
/** A new kind for each test, because all of them share the database. */
const aKind = (settings: Partial<JobKind<Note>> = {}): JobKind<Note> => ({
  name: `kind-${(kinds += 1)}`,
  tries: 3,
  firstWait: 1,
  longestWait: 1,
  timeLimit: 30,
  keptFor: 3600,
  ...settings,
});

async function open(kind: JobKind<Note>, options: Partial<JobsOptions> = {}) {
  const jobs = await openJobs({
    pool: database.pool,
    log: silentLog,
    kinds: [kind],
    pollSeconds: 0.5,
    superviseSeconds: 1,
    ...options,
  });
  onTestFinished(() => jobs.stop());
  return jobs;
}

function listen() {
  const lines: { level: string; line: string }[] = [];
  const note = (level: string) => (about: object, text: string) =>
    lines.push({ level, line: JSON.stringify({ ...about, text }) });
  const log = { warn: note('warn'), error: note('error') } as unknown as Log;
  return { lines, log };
}

const stateOf = async (kind: JobKind<Note>) => {
  const { rows } = await database.pool.query<{ state: string; output: unknown }>(
    'select state, output from pgboss.job where name = $1',
    [kind.name],
  );
  return rows;
};

test('the migrations create the tables of the installed version of pg-boss', async () => {
  await expect(open(aKind())).resolves.toBeDefined();
  const bare = await databaseForThisTest('bare');
  await expect(openJobs({ pool: bare.pool, log: silentLog, kinds: [] })).rejects.toThrow(
    /pg-boss/i,
  );
});

describe('a job', () => {
  test('is run at once by the process that added it, without waiting for a poll', async () => {
    const kind = aKind();
    const jobs = await open(kind, { pollSeconds: 60 });
    const done = vi.fn<(text: string) => void>();
    await jobs.work(kind, async ({ text }, attempt) => done(`${text} ${attempt.number}`));
    await sleep(100);
    await jobs.add(kind, { text: 'olá' });
    await vi.waitFor(() => expect(done.mock.calls).toEqual([['olá 1']]), 3000);
    await vi.waitFor(async () => expect((await stateOf(kind))[0]?.state).toBe('completed'), 3000);
  });

  test('is queued until a process works on its kind', async () => {
    const kind = aKind();
    const [giver, taker] = [await open(kind), await open(kind)];
    await giver.add(kind, { text: 'depois' });
    await giver.stop();
    const done = vi.fn<(note: Note) => Promise<void>>(async () => undefined);
    await taker.work(kind, done);
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 3000);
    expect(done.mock.calls[0]?.[0]).toEqual({ text: 'depois' });
  });

  test('exists only if its transaction commits', async () => {
    const kind = aKind();
    const jobs = await open(kind);
    const failing = database.db.transaction(async (tx) => {
      await jobs.add(kind, { text: 'nunca' }, { tx });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await database.db.transaction((tx) => jobs.add(kind, { text: 'sim' }, { tx }));
    const done: string[] = [];
    await jobs.work(kind, async ({ text }) => void done.push(text));
    await vi.waitFor(() => expect(done).toEqual(['sim']), 3000);
    await sleep(700);
    expect(done).toEqual(['sim']);
  });
});

describe('a job with a key', () => {
  test('is queued only once until it is done', async () => {
    const kind = aKind({ keyed: true });
    const [jobs, second] = [await open(kind), await open(kind)];
    expect(await jobs.look(kind, 'um')).toEqual({ has: false, waiting: 0 });
    await jobs.add(kind, { text: 'um' }, { key: 'um' });
    await second.add(kind, { text: 'de novo' }, { key: 'um' });
    await second.add(kind, { text: 'dois' }, { key: 'dois' });
    expect(await second.look(kind, 'um')).toEqual({ has: true, waiting: 2 });
    let finish: () => void = () => undefined;
    const done: string[] = [];
    await jobs.work(kind, async ({ text }) => {
      done.push(text);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await vi.waitFor(() => expect(done).toEqual(['um']), 3000);
    await jobs.add(kind, { text: 'ainda' }, { key: 'um' });
    expect(await jobs.look(kind, 'um')).toEqual({ has: true, waiting: 1 });
    finish();
    await vi.waitFor(() => expect(done).toEqual(['um', 'dois']), 3000);
    await jobs.add(kind, { text: 'outra vez' }, { key: 'um' });
    expect(await jobs.look(kind, 'um')).toEqual({ has: true, waiting: 1 });
    finish();
    await vi.waitFor(() => expect(done).toHaveLength(3), 3000);
    finish();
  });
});

describe('a job that fails', () => {
  test('is retried after a wait, with the same payload', async () => {
    const { lines, log } = listen();
    const kind = aKind();
    const jobs = await open(kind, { log });
    const tries: number[] = [];
    await jobs.work(kind, async ({ text }, { number }) => {
      tries.push(number);
      if (number < 3) throw new TypeError(`not ${text}`);
    });
    await jobs.add(kind, { text: 'maria@exemplo.com.br' });
    await vi.waitFor(async () => expect((await stateOf(kind))[0]?.state).toBe('completed'), 15_000);
    expect(tries).toEqual([1, 2, 3]);
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
    expect(JSON.parse(lines[0]!.line)).toMatchObject({
      job: kind.name,
      tries: 1,
      reason: 'TypeError',
    });
    expect(JSON.stringify([lines, await stateOf(kind)])).not.toContain('maria');
  });

  test('is given up after its last try, which is logged once', async () => {
    const { lines, log } = listen();
    const kind = aKind({ tries: 2 });
    const jobs = await open(kind, { log });
    const tries = vi.fn<() => Promise<void>>(async () => {
      throw Object.assign(new Error('maria@exemplo.com.br'), { code: 'ECONNREFUSED' });
    });
    await jobs.work(kind, tries);
    await jobs.add(kind, { text: '' });
    await vi.waitFor(async () => expect((await stateOf(kind))[0]?.state).toBe('failed'), 15_000);
    expect(tries).toHaveBeenCalledTimes(2);
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'error']);
    expect((await stateOf(kind))[0]?.output).toEqual({ reason: 'Error: ECONNREFUSED' });
  });

  test('is given up at once after GivenUp', async () => {
    const { lines, log } = listen();
    const kind = aKind({ tries: 10 });
    const jobs = await open(kind, { log });
    const cause = Object.assign(new Error('550 <maria@exemplo.com.br>'), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    const tries = vi.fn<() => Promise<void>>(async () => {
      throw new GivenUp('refused', { cause });
    });
    await jobs.work(kind, tries);
    await jobs.add(kind, { text: '' });
    await vi.waitFor(async () => expect((await stateOf(kind))[0]?.state).toBe('failed'), 5000);
    await sleep(1500);
    expect(tries).toHaveBeenCalledOnce();
    expect((await stateOf(kind))[0]?.output).toEqual({ reason: 'GivenUp: EENVELOPE 550' });
    expect(lines.map(({ level }) => level)).toEqual(['error']);
  });
});

test('a job that always fails is counted as failing while it is tried again, then as failed', async () => {
  const kind = aKind({ tries: 2, firstWait: 2, longestWait: 2 });
  const jobs = await open(kind);
  const counts = async () => {
    const count = (await countJobs(database.db)).find((candidate) => candidate.kind === kind.name);
    return count && { ...count, failingSince: count.failingSince !== null };
  };
  await jobs.add(kind, { text: 'a' });
  expect(await counts()).toMatchObject({ waiting: 1, failed: 0, failingSince: false });
  await jobs.work(kind, () => Promise.reject(new Error('no')));
  // It waits for its next try, so that nothing is due.
  const waits = { waiting: 1, running: 0, failed: 0, dueSince: null, failingSince: true };
  await vi.waitFor(async () => expect(await counts()).toMatchObject(waits), 8000);
  const failed = { waiting: 0, running: 0, failed: 1, failingSince: false };
  await vi.waitFor(async () => expect(await counts()).toMatchObject(failed), 15_000);
});

describe('several processes', () => {
  test('share the jobs and run none twice', async () => {
    const kind = aKind();
    const done: string[] = [];
    const all = await Promise.all([open(kind), open(kind), open(kind)]);
    const texts = Array.from({ length: 12 }, (_, index) => String(index));
    await Promise.all(texts.map((text, index) => all[index % 3]!.add(kind, { text })));
    await Promise.all(
      all.map((jobs) =>
        jobs.work(kind, async ({ text }) => {
          await sleep(50);
          done.push(text);
        }),
      ),
    );
    await vi.waitFor(() => expect(done).toHaveLength(12), 15_000);
    await sleep(1000);
    expect(done.toSorted()).toEqual(texts.toSorted());
  });

  test('retry the job of one that was killed', async () => {
    const kind = aKind({ timeLimit: 2 });
    const jobs = await open(kind);
    await jobs.add(kind, { text: 'herança' });
    const { host, port, user, database: name, connectionString } = database.pool.options;
    const options = { host, port, user, database: name, connectionString };
    const holder = start('hold-job.ts', JSON.stringify(options), JSON.stringify(kind));
    expect(await holder.line()).toBe('holding');
    holder.kill('SIGKILL');
    await holder.ended;
    expect((await stateOf(kind))[0]?.state).toBe('active');
    const done: number[] = [];
    await jobs.work(kind, async (_, { number }) => void done.push(number));
    await vi.waitFor(() => expect(done).toEqual([2]), 15_000);
  });
});

describe('stop', () => {
  test('waits for the running job', async () => {
    const kind = aKind();
    const jobs = await open(kind);
    let done = false;
    let started = false;
    await jobs.work(kind, async () => {
      started = true;
      await sleep(800);
      done = true;
    });
    await jobs.add(kind, { text: '' });
    await vi.waitFor(() => expect(started).toBe(true), 3000);
    await jobs.stop();
    expect(done).toBe(true);
    expect((await stateOf(kind))[0]?.state).toBe('completed');
  });

  test('aborts a job that takes too long, which is retried', async () => {
    const kind = aKind();
    const jobs = await open(kind, { graceMs: 1000 });
    let aborted = false;
    let started = false;
    await jobs.work(kind, async (_, { signal }) => {
      started = true;
      await sleep(60_000, undefined, { signal }).catch(() => (aborted = true));
      throw new Error('cut off');
    });
    await jobs.add(kind, { text: '' });
    await vi.waitFor(() => expect(started).toBe(true), 3000);
    await jobs.stop();
    await vi.waitFor(() => expect(aborted).toBe(true));
    expect((await stateOf(kind))[0]?.state).toBe('retry');
  });
});

test('jobs that wait are run one after another, without a poll between them', async () => {
  const kind = aKind();
  const jobs = await open(kind, { pollSeconds: 10 });
  const texts = ['a', 'b', 'c', 'd'];
  await database.db.transaction(async (tx) => {
    for (const text of texts) await jobs.add(kind, { text }, { tx });
  });
  const done: string[] = [];
  await jobs.work(kind, async ({ text }) => void done.push(text));
  await vi.waitFor(() => expect(done).toEqual(texts), 5000);
});

test('a job that a transaction added is run at once when its queue is woken', async () => {
  const kind = aKind();
  const jobs = await open(kind, { pollSeconds: 10 });
  const done: string[] = [];
  await jobs.work(kind, async ({ text }) => void done.push(text));
  await sleep(500);
  await database.db.transaction((tx) => jobs.add(kind, { text: 'a' }, { tx }));
  jobs.wake(kind);
  await vi.waitFor(() => expect(done).toEqual(['a']), 5000);
});
