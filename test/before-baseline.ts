import { join } from 'node:path';
import type { Pool } from 'pg';
import { readArchive } from '#platform/backup/archive.ts';
import type { ArchiveEntry } from '#platform/backup/archive.ts';
import type { Manifest } from '#platform/backup/backup.ts';

const folder = join(import.meta.dirname, 'fixtures/backups');

/** A backup by the last version before the baseline, with rows in every table and an upload. */
export const LAST_BACKUP = join(folder, 'before-baseline.tar.gz');
/** A backup by a version with the first 14 of those migrations. */
export const EARLIER_BACKUP = join(folder, 'long-before-baseline.tar.gz');

export async function entriesOf(file: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for await (const entry of readArchive(file)) entries.push(entry);
  return entries;
}

/** Gives a database of the baseline the bookkeeping that the version of a backup had. */
export async function pretendVersionOf(file: string, pool: Pool): Promise<void> {
  const [{ content }] = (await entriesOf(file)) as [ArchiveEntry];
  const { migrations } = JSON.parse(Buffer.from(content).toString()) as Manifest;
  await pool.query('truncate drizzle.__drizzle_migrations');
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select hash, at from unnest($1::text[]) with ordinality as m (hash, at)`,
    [migrations],
  );
}
