// Reasons: docs/decisions/2026-11-22-backups.md
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '#platform/clock.ts';
import { appliedHashes } from '#platform/database/migrate.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';
import { writeArchive } from './archive.ts';
import type { Entry } from './archive.ts';
import { rowsOf, sequencesOf, tablesOf, useExactFormats } from './tables.ts';

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
    for await (const rows of rowsOf(client, table)) {
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
