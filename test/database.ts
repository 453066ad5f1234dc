import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { defaultLimits, openDatabase, overSocket } from '#platform/database/database.ts';
import type { Database, DatabaseLimits } from '#platform/database/database.ts';
import { openTemporary } from '#platform/database/embedded.ts';
import { silentLog } from '#platform/log.ts';
import { inject, onTestFinished } from 'vitest';
import { postgresUrl } from './postgres.ts';
import type { TemplateName } from './templates.ts';

/**
 * A new database in the template's state, embedded or PostgreSQL depending on the project that runs.
 * Call it in `beforeAll`, and close the database in `afterAll`.
 */
export async function createTestDatabase(
  template: TemplateName = 'migrated',
  databaseLimits: DatabaseLimits = defaultLimits,
): Promise<Database> {
  const databases = inject('databases');
  if (databases.kind === 'embedded') {
    const embedded = await openTemporary(join(databases.folder, template));
    return overSocket(embedded, silentLog, databaseLimits);
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = postgresUrl(databases.folder, name);
  const admin = postgresUrl(databases.folder, 'postgres');
  await administer(admin, `create database ${name} template ${template} strategy file_copy`);
  const database = await openDatabase({ dataDir: '', databaseUrl, databaseLimits }, silentLog);
  return {
    ...database,
    async close() {
      await database.close();
      await administer(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

/** A new database for one test, closed when the test ends. */
export async function databaseForThisTest(template?: TemplateName): Promise<Database> {
  const database = await createTestDatabase(template);
  onTestFinished(() => database.close());
  return database;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
