import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Distinguishes a process from a later one with the same process id. */
export type ProcessIdentity = { host: string; pid: number; startedAt: string };

/** Stands for a start time that the system does not report, or not to this user. */
const unknown = 'unknown';

export function currentProcess(): ProcessIdentity {
  return { host: hostname(), pid: process.pid, startedAt: startOf(process.pid) ?? unknown };
}

/**
 * True if the process of this identity runs; only meaningful on this host. True in doubt: two owners would corrupt the
 * database, while a dead process counted as running is only an error for the operator to fix.
 */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  const start = startOf(pid);
  if (startedAt === unknown || start === unknown) return isTaken(pid);
  return start === startedAt;
}

/** The start time of the process in the system's own format; undefined if no process has the id. */
function startOf(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStart(pid) : unixStart(pid);
}

/** Start times are ticks since the boot and can repeat after a reboot, so the boot's id is added. */
function linuxStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses; the state follows it, and the start
    // time is 19 fields after the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie without other threads has ended; its parent has only not collected its status yet.
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
    // The process does not exist, or `ps` does not.
  }
  return isTaken(pid) ? unknown : undefined;
}

/** True if a process has this id now; every error but "no such process" counts as yes. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
