import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { applyMigrations, beforeBaseline } from '#platform/database/migrate.ts';
import type { Migration } from '#platform/database/migrate.ts';
import { OperatorError } from '#platform/errors.ts';
import { isFileName } from '#platform/uploads/upload-store.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';
import { readArchive } from './archive.ts';
import type { BackupReport } from './backup.ts';
import { insertRows, setSequences, tablesOf, useExactFormats, withoutRules } from './tables.ts';

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
});
const rowsSchema = z.array(z.string());
const sequencesSchema = z.array(z.object({ name: z.string(), value: z.string() }));

type Parts = { pool: Pool; uploads: UploadStore; migrations: readonly Migration[] };

/**
 * Replaces the whole database with a backup's, in one transaction, and adds its uploads. A backup of an
 * older schema is migrated. The search index has to be rebuilt afterwards.
 * @throws OperatorError, and changes nothing, if the file is damaged, or of a version whose schema is unknown here
 */
export async function restore(
  file: string,
  { pool, uploads, migrations }: Parts,
): Promise<BackupReport & { madeAt: string; migrated: number }> {
  // The whole file is read first: a transaction that ends at a damaged part would be noticed late.
  const { madeAt, count } = await check(file, migrations);
  let restored = 0;
  for await (const { name, content } of readArchive(file)) {
    const upload = uploadOf(name);
    if (upload === undefined) continue;
    // The type of all uploads: the site encodes them itself.
    await uploads.put(upload, content, 'image/webp');
    restored += 1;
  }
  const report = { tables: 0, rows: 0, uploads: restored };
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin');
    await useExactFormats(client);
    await dropSchemas(client);
    await applyMigrations(client, migrations.slice(0, count), migrations);
    await load(client, file, report);
    await applyMigrations(client, migrations, migrations);
    // The index of another set of rows; `search rebuild`, or the next start, makes it anew.
    await client.query('update search_index set rules = 0');
    await client.query('commit');
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
  return { ...report, madeAt, migrated: migrations.length - count };
}

/** Reads the whole file; returns when it was made, and how many of the known migrations make its schema. */
async function check(
  file: string,
  migrations: readonly Migration[],
): Promise<{ madeAt: string; count: number }> {
  let manifest: z.output<typeof manifestSchema> | undefined;
  let count = 0;
  for await (const { name, content } of readArchive(file)) {
    if (manifest !== undefined) continue;
    const parsed = name === 'manifest.json' ? manifestSchema.safeParse(parse(content)) : undefined;
    if (!parsed?.success) throw new OperatorError(`${file} is not a backup of this program`);
    manifest = parsed.data;
    count = migrationsOf(file, manifest.migrations, migrations);
  }
  if (manifest === undefined) throw new OperatorError(`${file} is not a backup of this program`);
  return { madeAt: manifest.madeAt, count };
}

/**
 * Counts the known migrations that make the schema of a backup's rows.
 * @throws OperatorError if its migrations are others
 */
function migrationsOf(
  file: string,
  hashes: readonly string[],
  migrations: readonly Migration[],
): number {
  const state = beforeBaseline(hashes);
  // The baseline alone makes the schema that all of the earlier migrations made.
  if (state === 'complete') return 1;
  if (state === 'incomplete') {
    throw new OperatorError(
      `${file} was made by an earlier version of VouVer, whose migrations this one does not have; restore it with the last version that has them, make a backup with that version, then restore that one`,
    );
  }
  if (hashes.length > migrations.length) {
    throw new OperatorError(`${file} was made by a newer version of VouVer; update it first`);
  }
  if (hashes.some((hash, at) => migrations[at]?.hash !== hash)) {
    throw new OperatorError(`${file} has a schema that this version does not know`);
  }
  return hashes.length;
}

async function load(client: PoolClient, file: string, report: BackupReport): Promise<void> {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  report.tables = tables.size;
  await withoutRules(client, async () => {
    // Migrations write some rows themselves, and the backup has them all.
    await client.query(`truncate ${[...tables.keys()].join(', ')}`);
    for await (const { name, content } of readArchive(file)) {
      if (name === 'sequences.json') {
        await setSequences(client, sequencesSchema.parse(parse(content)));
      }
      const [folder, of = ''] = name.split('/');
      if (folder !== 'tables') continue;
      const table = tables.get(of);
      if (table === undefined) throw new OperatorError(`${file} has an unknown table`);
      const rows = rowsSchema.parse(parse(content));
      await insertRows(client, table, rows);
      report.rows += rows.length;
    }
  });
}

/** Drops everything that migrations made, because they make it again. */
async function dropSchemas(client: PoolClient): Promise<void> {
  await client.query('drop schema if exists drizzle cascade');
  await client.query('drop schema if exists pgboss cascade');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
}

const parse = (content: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(content).toString());
  } catch {
    return undefined;
  }
};

function uploadOf(entry: string): string | undefined {
  const [folder, name = ''] = entry.split('/');
  return folder === 'uploads' && isFileName(name) ? name : undefined;
}
