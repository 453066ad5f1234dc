import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { hasPostgres } from '../scripts/postgres.mjs';
import { postgresUrl, startPostgres } from '../test/postgres.ts';

export type BenchDatabase = { name: 'PostgreSQL' | 'embedded'; open: () => Promise<Database> };

/** Cleans up before a signal ends the process, which would leave a server and gigabytes behind. */
let cleanUp: () => Promise<void> = async () => undefined;

function end(code: number): void {
  // The running query fails, which is expected.
  process.on('uncaughtException', () => undefined);
  void cleanUp().finally(() => process.exit(code));
}

/**
 * Calls `measure` with each available kind of database: a PostgreSQL server of our own, and the
 * embedded database. `open` creates a new, migrated and empty database, any number of times; the
 * caller closes it. All files are in temporary folders that are deleted at the end.
 */
export async function onEachDatabase(
  measure: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  await onPostgres(measure);
  await onEmbedded(measure);
}

/** Calls `measure` with PostgreSQL, or with the embedded database if no server is installed. */
export async function onOneDatabase(
  measure: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  await (hasPostgres() ? onPostgres : onEmbedded)(measure);
}

function cleanUpWhenStopped(): void {
  process.once('SIGINT', () => end(130));
  process.once('SIGTERM', () => end(143));
}

/**
 * Calls `measure` with PostgreSQL only, which other processes can use through `addressOf`. `settings` are those of
 * `postgresql.conf`.
 */
export async function onPostgres(
  measure: (database: BenchDatabase) => Promise<void>,
  settings: readonly string[] = [],
): Promise<void> {
  if (!hasPostgres()) {
    console.log('     PostgreSQL: skipped, no server is installed');
    return;
  }
  cleanUpWhenStopped();
  const server = await startPostgres(settings, tmpdir());
  cleanUp = server.stop;
  let count = 0;
  const open = async () => {
    count += 1;
    const admin = await openDatabase(
      { dataDir: '', databaseUrl: postgresUrl(server.folder, 'postgres') },
      silentLog,
    );
    await admin.pool.query(`create database bench_${count}`).finally(admin.close);
    return migrated({ dataDir: '', databaseUrl: postgresUrl(server.folder, `bench_${count}`) });
  };
  await measure({ name: 'PostgreSQL', open }).finally(server.stop);
}

/** The database's value for DATABASE_URL. */
export function addressOf({ pool }: Database): string {
  return String(pool.options.connectionString);
}

/** Calls `measure` with the embedded database only. */
export async function onEmbedded(
  measure: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  cleanUpWhenStopped();
  const folder = await mkdtemp(join(tmpdir(), 'vouver-bench-'));
  cleanUp = async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const open = async () =>
    migrated({ dataDir: await mkdtemp(join(folder, 'data-')), databaseUrl: undefined });
  try {
    await measure({ name: 'embedded', open });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function migrated(config: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const database = await openDatabase(config, silentLog);
  await migrate(database.pool, await readMigrations());
  return database;
}
