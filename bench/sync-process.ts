import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#platform/database/database.ts';

/** The state of the process at one moment. */
export type Sample = {
  /** Titles that the run has written. */
  done: number;
  /** Resident memory in megabytes. */
  rss: number;
};

export type SyncProcess = {
  samples: Sample[];
  /** Resolves when it has ended. @throws if it failed */
  ended: Promise<void>;
  /** Ends it as Ctrl-C does. */
  stop: () => Promise<void>;
};

/** Milliseconds between two samples. */
const LOOK = 500;
/** The priority that the schedule gives a sync run: below the server's. */
export const LOW_PRIORITY = 10;

/** Runs `sync full` as an operator does, in a process of its own. */
export function startSync(
  database: Pick<Database, 'pool'>,
  env: Record<string, string>,
  args: readonly string[] = [],
): SyncProcess {
  const cli = join(import.meta.dirname, '../src/command-line/cli.ts');
  const child = spawn(process.execPath, [cli, 'sync', 'full', ...args], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  process.once('exit', () => child.kill());
  const samples: Sample[] = [];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let isToldToStop = false;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const watch = async () => {
    while (isRunning()) {
      const done = await doneIn(database);
      const rss = rssOf(child.pid);
      if (rss !== undefined) samples.push({ done, rss });
      await sleep(LOOK);
    }
  };
  return {
    samples,
    ended: Promise.all([exited, watch()]).then(([[code]]) => {
      if (code !== 0 && !isToldToStop) throw new Error(`sync full ended with ${String(code)}`);
    }),
    async stop() {
      isToldToStop = true;
      if (isRunning()) child.kill('SIGTERM');
      await exited;
    },
  };
}

async function doneIn({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ done: number }>(
    `select done from sync_runs where kind = 'full' order by id desc limit 1`,
  );
  return rows[0]?.done ?? 0;
}

function rssOf(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    // A process that is ending has none.
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    // It has ended, or the system is not Linux.
    return undefined;
  }
}
