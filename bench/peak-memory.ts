import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeOptions } from '../scripts/start-options.mjs';

/** Milliseconds between two looks; the kernel keeps the peak itself, so none is missed between them. */
const LOOK = 100;

/**
 * Runs a command of the command line as `npm run vouver` does, in a process of its own. Returns the most resident memory that
 * the process ever had (Linux only) and how long it ran. @throws if it failed
 */
export async function peakOf(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ megabytes: number; seconds: number }> {
  const startedAt = performance.now();
  const cli = join(import.meta.dirname, '../src/command-line/cli.ts');
  const child = spawn(process.execPath, [...nodeOptions, cli, ...args], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let peak = Number.NaN;
  while (child.exitCode === null && child.signalCode === null) {
    peak = peakMegabytes(child.pid) ?? peak;
    await Promise.race([exited, sleep(LOOK)]);
  }
  const [code] = await exited;
  process.off('exit', kill);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
  return { megabytes: peak, seconds: (performance.now() - startedAt) / 1000 };
}

function peakMegabytes(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
    // A process that is ending has none.
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
