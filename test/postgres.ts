import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../scripts/postgres.mjs';

export type PostgresServer = {
  /** The folder of its socket, and of its data. */
  folder: string;
  stop: () => Promise<void>;
};

/** Bytes of a run's databases and their log, with room to spare. */
const MEMORY_NEEDED = 4 * 2 ** 30;

type User = { uid: number; gid: number } | undefined;

/** The socket's folder is in the query, because a URL cannot have it in place of the host name. */
export function postgresUrl(folder: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
}

/**
 * Starts a PostgreSQL server on a Unix socket, in a new folder below `parent` that is deleted when it stops.
 * `settings` are those of `postgresql.conf`: `shared_buffers=1GB`.
 */
export async function startPostgres(
  settings: readonly string[] = [],
  parent = memoryFolder(),
): Promise<PostgresServer> {
  const binaries = findPostgres();
  if (binaries === undefined) throw new Error('no PostgreSQL server binaries on this machine');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(parent, 'vouver-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return serveData(binaries, folder, user, settings);
}

/** Hundreds of files are made for each database: in memory where there is room, a quarter of the time. */
function memoryFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > MEMORY_NEEDED ? memory : tmpdir();
}

/** Starts a streaming replica of a server: a copy of its data that follows its log. */
export async function startReplica(
  primary: PostgresServer,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const binaries = findPostgres()!;
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(memoryFolder(), 'vouver-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  execFileSync(
    join(binaries, 'pg_basebackup'),
    ['-h', primary.folder, '-U', 'postgres', '-D', join(folder, 'data'), '-R', '-c', 'fast', '-N'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return serveData(binaries, folder, user, settings);
}

/** Starts a server on the data in `folder`, which is deleted when it stops. */
async function serveData(
  binaries: string,
  folder: string,
  user: User,
  more: readonly string[] = [],
): Promise<PostgresServer> {
  // The data is only needed during the run, so it need not be durable.
  const settings = ['fsync=off', 'full_page_writes=off', 'log_min_messages=fatal', ...more];
  const server = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      '-k',
      folder,
      '-h',
      '',
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const stop = async () => {
    await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  };
  // If this process exits early, the server and its folder are removed too.
  process.once('exit', () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  await untilItAnswers(postgresUrl(folder, 'postgres'), server);
  return { folder, stop };
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres` of its package, or `nobody`. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, name: string) =>
    Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // This machine has no such user: try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user to lend it');
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
}
