import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { loadCatalogue } from './catalogue.ts';
import { loadRecords } from './records.ts';
import { loadSearchIndex } from './search-index.ts';
import type { ScaleSize } from './sizes.ts';

/** Fills a migrated, empty database of a server on this machine, and prints how long each part takes. */
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
