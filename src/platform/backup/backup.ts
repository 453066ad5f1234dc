// Reasons: docs/decisions/2026-11-22-backups.md
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '#platform/clock.ts';
import { appliedHashes } from '#platform/database/migrate.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';
import { writeArchive } from './archive.ts';
import type { Entry } from './archive.ts';
import { tableRows, sequencesOf, tablesOf, useExactFormats } from './tables.ts';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import type { JobKind, Jobs, Schedule } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';

/** The first entry of a backup. `migrations`: the hashes of all migrations of its schema. */
export type Manifest = { format: 1; madeAt: string; migrations: string[] };

export type BackupReport = { tables: number; rows: number; uploads: number };

type Parts = { pool: Pool; uploads: UploadStore; clock: Clock };

/**
 * Writes one consistent state of the database, and the uploads, to a file. A PostgreSQL server works on
 * meanwhile; the embedded database answers nothing else until its tables are read.
 * @throws OperatorError if the file cannot be written
 */
export async function backUp(file: string, parts: Parts): Promise<BackupReport> {
  const report = { tables: 0, rows: 0, uploads: 0 };
  await writeArchive(file, entriesOf(parts, report));
  return report;
}

async function* entriesOf(
  { pool, uploads, clock }: Parts,
  report: BackupReport,
): AsyncIterable<Entry> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await useExactFormats(client);
    const migrations = await appliedHashes(client);
    const manifest: Manifest = { format: 1, madeAt: clock.now().toISOString(), migrations };
    yield json('manifest.json', manifest);
    yield* databaseEntries(client, report);
    await client.query('commit');
    isBroken = false;
  } finally {
    // A transaction that failed ends with its connection.
    client.release(isBroken);
  }
  // After the database: a file that a person deletes meanwhile is missing, which its page survives.
  for await (const { name } of uploads.list()) {
    const content = await uploads.get(name);
    if (content === null) continue;
    report.uploads += 1;
    yield { name: `uploads/${name}`, content };
  }
}

async function* databaseEntries(client: PoolClient, report: BackupReport): AsyncIterable<Entry> {
  yield json('sequences.json', await sequencesOf(client));
  for (const table of await tablesOf(client)) {
    let number = 0;
    report.tables += 1;
    for await (const rows of tableRows(client, table)) {
      number += 1;
      report.rows += rows.length;
      yield json(`tables/${table.name}/${String(number).padStart(6, '0')}.json`, rows);
    }
  }
}

const json = (name: string, value: unknown): Entry => ({
  name,
  content: Buffer.from(JSON.stringify(value)),
});

export const nightlyBackup: JobKind<object> = {
  name: 'database-backup',
  tries: 3,
  firstWait: 1800,
  longestWait: 3600,
  timeLimit: 3600,
  keptFor: 7 * 86_400,
};

/** UTC; 04:15 in São Paulo, when few people visit. */
export const backupSchedule: Schedule = { kind: nightlyBackup, cron: '15 7 * * *' };

/** Nightly backups that are kept; the film database's data may be stored for six months only. */
const KEPT = 7;

type NightlyParts = Pick<Database, 'background' | 'kind'> & {
  dataDir: string;
  uploads: UploadStore;
  clock: Clock;
  log: Log;
};

/**
 * Backs the embedded database up to `DATA_DIR/backups` each night. Does nothing with a PostgreSQL server, whose
 * operator has backups of their own.
 */
export async function backUpNightly(jobs: Jobs, parts: NightlyParts): Promise<void> {
  await jobs.work(nightlyBackup, async () => {
    if (parts.kind !== 'embedded') return;
    await backUpTonight(parts);
  });
}

/** One backup, named after the day (UTC); older ones than the last seven are deleted. */
export async function backUpTonight({
  background,
  dataDir,
  uploads,
  clock,
  log,
}: Omit<NightlyParts, 'kind'>): Promise<void> {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `vouver-${clock.now().toISOString().slice(0, 10)}.tar.gz`;
  const report = await backUp(join(folder, name), { pool: background.pool, uploads, clock });
  const old = (await readdir(folder))
    .filter((one) => /^vouver-\d{4}-\d\d-\d\d\.tar\.gz$/.test(one))
    .toSorted()
    .slice(0, -KEPT);
  for (const one of old) await rm(join(folder, one), { force: true });
  log.info({ ...report, file: name }, 'backed the embedded database up');
}
