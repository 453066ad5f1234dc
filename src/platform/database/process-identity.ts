import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Enough to tell a process from a later one that was given the same number. */
export type ProcessIdentity = { host: string; pid: number; startedAt: string };

/** The system does not tell when processes began, or not to us. */
const unknown = 'unknown';

export function currentProcess(): ProcessIdentity {
  return { host: hostname(), pid: process.pid, startedAt: startOf(process.pid) ?? unknown };
}

/**
 * Only meaningful for a process of this host. In doubt it runs: two owners would ruin what they
 * both own, while a dead one taken for living is a message to its operator.
 */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  const start = startOf(pid);
  if (startedAt === unknown || start === unknown) return isTaken(pid);
  return start === startedAt;
}

/** When the process began, in whatever form the system gives; undefined when there is none. */
function startOf(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStart(pid) : unixStart(pid);
}

/** The ticks count from the boot, and processes of the boot get the same ones each time. */
function linuxStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold anything; after it come the state and, 19 on, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie only waits for its parent to notice, once the last of its threads has gone.
    const [state = '', threads] = [fields[0], Number(fields[17])];
    if ('ZX'.includes(state) && threads <= 1) return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return isTaken(pid) ? unknown : undefined;
  }
}

function unixStart(pid: number): string | undefined {
  try {
    const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } } as const;
    const start = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).trim();
    if (start !== '') return start;
  } catch {
    // No such process, or no `ps`.
  }
  return isTaken(pid) ? unknown : undefined;
}

/** Whether a process has the number now; only a plain "no such process" says that none has. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
