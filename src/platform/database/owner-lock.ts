import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError, messageOf } from '#platform/errors.ts';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The content of a lock file; `released` is true after an orderly shutdown. */
type Owner = ProcessIdentity & { id: string; socket: string; released?: boolean };

export type Ownership =
  /** @throws OperatorError if the release cannot be written; nothing else depends on it. */
  | { kind: 'owner'; socket: string; release: () => Promise<void> }
  | { kind: 'guest'; socket: string };

/** Fsynced before it gets its final name, so that no lock file is empty after a power cut. */
const privateAndSynced = { mode: 0o600, flush: true };

/** Bytes; Linux allows 107 and macOS 103. */
const longestSocketPath = 100;

/**
 * Becomes the only owner of a folder, or finds the socket of the running owner.
 *
 * Owners are numbered: `7.json` is taken over by creating `8.json`, which the file system lets
 * exactly one process do. The highest number is never removed, only marked as released, so a slow
 * process can never mistake a newer lock for the stale one it read before.
 * Waits while an owner is starting, `patienceMs` at most.
 */
export async function claimOwnership(folder: string, patienceMs = 60_000): Promise<Ownership> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const number = await highestNumber(folder);
    const owner = number === 0 ? undefined : await readOwner(folder, number);
    if (owner === undefined && number > 0) continue;
    if (owner === undefined || owner.released) {
      const claimed = await claim(folder, number + 1);
      if (claimed) return claimed;
      continue;
    }
    if (await answers(owner.socket)) return { kind: 'guest', socket: owner.socket };
    if (owner.host !== currentProcess().host) throw heldElsewhere(folder, owner);
    if (!isRunning(owner)) {
      const claimed = await claim(folder, number + 1);
      if (claimed) return claimed;
      continue;
    }
    if (Date.now() > deadline) {
      throw new OperatorError(
        `process ${owner.pid} owns the database in ${dirname(folder)} but does not answer; stop it and start again`,
      );
    }
    await sleep(50);
  }
}

async function claim(folder: string, number: number): Promise<Ownership | undefined> {
  const id = randomUUID();
  const file = lockFile(folder, number);
  const socket = await socketPath(folder, number);
  const owner: Owner = { ...currentProcess(), id, socket };
  // Written under another name and linked, so that no process reads a half-written lock file.
  const draft = join(folder, `${id}.draft`);
  try {
    await writeFile(draft, JSON.stringify(owner), privateAndSynced);
    await link(draft, file);
  } catch (error) {
    await removeSocket(folder, socket);
    if (isCode(error, 'EEXIST')) return undefined;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  if ((await highestNumber(folder)) !== number) {
    await rm(file, { force: true });
    await removeSocket(folder, socket);
    return undefined;
  }
  await removeOlder(folder, number);
  return {
    kind: 'owner',
    socket,
    async release() {
      try {
        await writeFile(draft, JSON.stringify({ ...owner, released: true }), privateAndSynced);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw new OperatorError(
          `the lock in ${folder} could not be released (${messageOf(error)}); the next start takes it over`,
          { cause: error },
        );
      } finally {
        await removeSocket(folder, socket);
      }
    },
  };
}

async function highestNumber(folder: string): Promise<number> {
  return Math.max(0, ...(await lockNumbers(folder)));
}

async function lockNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder))
    .flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [])
    .map(Number);
}

/** Undefined when the file was removed meanwhile, because a newer one replaces it. */
async function readOwner(folder: string, number: number): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(lockFile(folder, number), 'utf8')) as Owner;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw new OperatorError(
      `the lock file ${lockFile(folder, number)} cannot be read; if no VouVer runs on this folder, delete it`,
      { cause: error },
    );
  }
}

async function removeOlder(folder: string, number: number): Promise<void> {
  const older = (await lockNumbers(folder)).filter((each) => each < number);
  await Promise.all(
    older.map(async (each) => {
      const owner = await readOwner(folder, each).catch(() => undefined);
      if (owner) await removeSocket(folder, owner.socket);
      await rm(lockFile(folder, each), { force: true });
    }),
  );
}

/** The `pg` driver names a Unix socket by a folder and a port; the lock's number is the port. */
async function socketPath(folder: string, number: number): Promise<string> {
  const name = `.s.PGSQL.${number}`;
  const beside = join(folder, name);
  if (Buffer.byteLength(beside) <= longestSocketPath) return beside;
  return join(await mkdtemp(join(tmpdir(), 'vouver-')), name);
}

/** A socket outside the lock's folder has its own temporary folder, which is removed with it. */
async function removeSocket(folder: string, socket: string): Promise<void> {
  await rm(socket, { force: true });
  if (dirname(socket) !== folder) await rmdir(dirname(socket)).catch(() => undefined);
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const attempt = connect(socket);
    attempt.once('connect', () => {
      attempt.destroy();
      resolve(true);
    });
    attempt.once('error', () => resolve(false));
  });
}

function heldElsewhere(folder: string, owner: Owner): OperatorError {
  return new OperatorError(
    `the database in ${dirname(folder)} belongs to process ${owner.pid} on ${owner.host}; if that machine is gone, delete ${folder}`,
  );
}

function lockFile(folder: string, number: number): string {
  return join(folder, `${number}.json`);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

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
