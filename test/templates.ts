import type { Database } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { ensureDemonstration } from '#sync/demonstration.ts';

type Template = (database: Pick<Database, 'db' | 'pool'>) => Promise<unknown>;

/** Database states with which a test file can start; each is built on the previous one, once a run. */
export const templates = {
  /** An empty database. */
  bare: async () => undefined,
  /** All migrations, no rows. */
  migrated: async ({ pool }) => migrate(pool, await readMigrations()),
  /** The demonstration catalogue. */
  demonstration: ({ db }) => ensureDemonstration(db),
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
