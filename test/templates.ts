import type { Pool } from 'pg';
import { migrate, readMigrations } from '#platform/database/migrate.ts';

type Template = (database: { pool: Pool }) => Promise<unknown>;

/** States a test file can start from, each made on top of the one before, once a run. */
export const templates = {
  /** Nothing at all. */
  bare: async () => undefined,
  /** All migrations, no rows. */
  migrated: async ({ pool }) => migrate(pool, await readMigrations()),
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
