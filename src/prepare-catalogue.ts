import type { Connections } from '#platform/database/database.ts';
import { countApplied, migrate, readMigrations } from '#platform/database/migrate.ts';
import type { Log } from '#platform/log.ts';
import { createProgress } from '#platform/progress.ts';
import { indexNames } from '#search/index-commands.ts';
import { isIndexNewer } from '#search/index-version-commands.ts';
import { ensureDemonstration } from '#sync/demonstration.ts';

/**
 * Migrates the database, imports the demonstration catalogue into an empty one if wanted, and updates
 * the search index. Continues what an interrupted call left.
 */
export async function prepareCatalogue(
  { pool, db }: Connections,
  log: Log,
  { withDemonstration }: { withDemonstration: boolean },
): Promise<void> {
  const migrations = await readMigrations();
  const applied = await migrate(pool, migrations);
  if (applied.length > 0) log.info({ applied }, 'the database was migrated');
  const newer = (await countApplied(pool)) - migrations.length;
  if (newer > 0)
    log.warn({ newer }, 'a newer version migrated the database, and this one works on');
  if (withDemonstration) {
    await ensureDemonstration(db, { onProgress: createProgress('Demonstration catalogue') });
  }
  // After an interrupted import, or a version with other rules for names.
  const indexed = await indexNames(db);
  if (indexed > 0) log.info({ indexed }, 'the search index was brought up to date');
  // Older processes of a rolling deploy see this too, and need nothing.
  if (await isIndexNewer(db)) {
    log.warn(
      'a newer version writes the search index; if it was rolled back, run "search rebuild"',
    );
  }
}
