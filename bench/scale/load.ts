import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { loadCatalogue } from './catalogue.ts';
import { loadRecords } from './records.ts';
import { loadSearchIndex } from './search-index.ts';
import type { ScaleSize } from './sizes.ts';

/** Fills a migrated, empty database of a server on this machine, and prints the time of each part. */
export async function loadScale(database: Database, size: ScaleSize): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vouver-scale-'));
  // The server reads the files as another user.
  await chmod(folder, 0o755);
  const step = async (what: string, act: () => Promise<void>) => {
    const start = performance.now();
    await act();
    console.log(`     ${what}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  };
  try {
    await step(`${size.titles} titles, ${size.people} people`, () =>
      loadCatalogue(database, size, folder),
    );
    await step('search index', () => loadSearchIndex(database, folder));
    await step(`${size.users} users, ${size.records} records`, () => loadRecords(database, size));
    await step('names, credits and search index read into memory', () => readIntoMemory(database));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads early writes back into memory: on an ordinary day searches find them in that of PostgreSQL, and pages of people
 * find their credits in that of the system.
 */
async function readIntoMemory({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('create extension if not exists pg_prewarm');
    await client.query(
      `select pg_prewarm(oid, 'read') from pg_class
        where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
          and relname ~ '^(cast|crew)_credits'`,
    );
    await client.query(
      `select pg_prewarm(oid) from pg_class
        where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
          and relname ~ '^(search|titles|title_translations|people)'`,
    );
  } finally {
    await client.query('reset all');
    client.release();
  }
}
