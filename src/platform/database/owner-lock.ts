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
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError, messageOf } from '#platform/errors.ts';
import { currentProcess, isRunning } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

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
