import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { countOf } from '#platform/database/rows.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { JobKind, Jobs, Schedule } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { inLease } from './runs/session.ts';
import { isFree, readLease } from './runs/lease-commands.ts';
import { INCOMPLETE } from './runs/run-errors.ts';
import { DAILY_CRON } from './runs/day-rules.ts';
import { runPurge } from './runs/purge-commands.ts';
import type { SyncParts } from './runs/session.ts';

/** `resume`: only continue an interrupted run. */
type Payload = { resume?: boolean };

/** Continues a failed run where it failed, so that nothing is repeated on the same day. */
export const dailySync: JobKind<Payload> = {
  name: 'sync-daily',
  tries: 4,
  firstWait: 1800,
  longestWait: 7200,
  timeLimit: 23 * 3600,
  keptFor: 7 * 86_400,
};

export const dailySchedule: Schedule = { kind: dailySync, cron: DAILY_CRON };

/** The exit code of an interrupted run. */
const STOPPED = 130;
/** Milliseconds that a stopping server waits for the run. */
const GRACE_MS = 9000;
/** Lines of its output that are logged. */
const LINES = 30;
const RESUMABLE_HOURS = 20;

type Parts = {
  db: Db;
  clock: Clock;
  log: Log;
  /** The command of the daily run; default: the command line of this version. */
  command?: readonly string[];
};

const cli = join(import.meta.dirname, '../command-line/cli.ts');
const syncDaily = [cli, 'sync', 'daily'];
const pullOffers = [cli, 'sources', 'pull'];

/** Fetches from the sources of links, prices and last days. It continues where a failed try stopped. */
export const sourcePull: JobKind<object> = {
  name: 'sources-pull',
  tries: 4,
  firstWait: 1800,
  longestWait: 7200,
  timeLimit: 6 * 3600,
  keptFor: 7 * 86_400,
};

/** UTC; usually the daily synchronisation, with which it shares the lease, has ended by then. */
export const sourceSchedule: Schedule = { kind: sourcePull, cron: '20 10 * * *' };

/** Pulls the sources of offers as a job, in a process of its own. */
export async function pullSourcesDaily(
  jobs: Jobs,
  { db, log, command = pullOffers }: Omit<Parts, 'clock'>,
): Promise<void> {
  await jobs.work(sourcePull, async (_, { signal }) => {
    if (!(await isIdle(db))) throw new Busy();
    const child = start(command);
    const stop = () => void child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    const output = lastLines(child);
    const code = await endOf(child);
    const about = { code, output: await output };
    if (code === 0) log.info(about, 'the sources of offers are up to date');
    else if (code === STOPPED) log.info(about, 'the pull of the sources of offers was stopped');
    else if (code === INCOMPLETE) log.warn(about, 'a source of offers needs a look');
    else throw new Failed();
  });
}

/**
 * Runs the daily sync as a job, in a process of its own so that requests are not slowed down, and resumes one that was
 * interrupted by the server's end. `stop` ends it cleanly.
 */
export async function synchroniseDaily(
  jobs: Jobs,
  { db, clock, log, command = syncDaily }: Parts,
): Promise<{ stop: () => void }> {
  let child: ChildProcess | undefined;
  let isStopping = false;
  await jobs.work(dailySync, async ({ resume }, { signal }) => {
    if (resume && !(await wasInterrupted(db, clock))) return;
    if (!(await isIdle(db)) || isStopping) throw new Busy();
    child = start(command);
    const stop = () => void child?.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    const startedAt = performance.now();
    const output = lastLines(child);
    const code = await endOf(child);
    child = undefined;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const about = { code, seconds, output: await output };
    if (code === 0) log.info(about, 'the daily synchronisation is done');
    else if (code === INCOMPLETE) log.warn(about, 'the daily synchronisation needs a look');
    else if (code === STOPPED) log.info(about, 'the daily synchronisation was stopped');
    else {
      log.error(about, 'the daily synchronisation failed');
      throw new Failed();
    }
  });
  if (await wasInterrupted(db, clock)) await jobs.add(dailySync, { resume: true });
  return {
    stop() {
      isStopping = true;
      const running = child;
      if (running === undefined) return;
      running.kill('SIGTERM');
      setTimeout(() => running.kill('SIGKILL'), GRACE_MS).unref();
    },
  };
}

class Busy extends Error {
  override readonly name = 'Busy';
}
class Failed extends Error {
  override readonly name = 'Failed';
}

/** True if the newest daily run is recent and unfinished, for whatever reason. */
async function wasInterrupted(db: Db, clock: Clock): Promise<boolean> {
  const since = new Date(clock.now().getTime() - RESUMABLE_HOURS * 3_600_000);
  const count = await countOf(
    db,
    sql`(select state, started_at from sync_runs where kind = 'daily' order by id desc limit 1) r
      where state in ('running', 'stopped') and started_at > ${since}`,
  );
  return count > 0;
}

async function isIdle(db: Db): Promise<boolean> {
  return isFree(await readLease(db));
}

function start(command: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    // Visitors' requests have priority.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or the system has no priorities.
  }
  return child;
}

/** The last lines of its output; all of it is read, so that the process never blocks. */
async function lastLines(child: ChildProcess): Promise<string[]> {
  const lines: string[] = [];
  const read = async (stream: NodeJS.ReadableStream | null) => {
    if (stream === null) return;
    for await (const line of createInterface({ input: stream })) {
      lines.push(line);
      if (lines.length > LINES) lines.shift();
    }
  };
  await Promise.all([read(child.stdout), read(child.stderr)]);
  return lines;
}

/** The exit code; null if a signal ended the process or it could not be started. */
async function endOf(child: ChildProcess): Promise<number | null> {
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  } catch {
    return null;
  }
}

/** Retried later while another run has the lease. */
export const dailyPurge: JobKind<object> = {
  name: 'sync-purge',
  tries: 6,
  firstWait: 1800,
  longestWait: 3 * 3600,
  timeLimit: 3600,
  keptFor: 7 * 86_400,
};

/** UTC; usually the daily synchronisation has ended by then. */
export const purgeSchedule: Schedule = { kind: dailyPurge, cron: '15 12 * * *' };

/**
 * Deletes expired data from within the server, even without a schedule or token: a catalogue that is
 * not updated any more must not outlive the source's retention period.
 */
export async function enforceRetention(
  jobs: Jobs,
  parts: Omit<SyncParts, 'stop' | 'say' | 'report'>,
): Promise<void> {
  await jobs.work(dailyPurge, async (_, { signal }) => {
    const purged = await inLease({ ...parts, stop: signal }, 'purge', (session) =>
      runPurge(session),
    );
    if (purged.titles > 0)
      parts.log.warn(purged, 'deleted titles whose retention period had ended');
  });
}
