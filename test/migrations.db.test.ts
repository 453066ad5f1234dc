import { describe, expect, test } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { ensureDemonstration } from '#sync/demonstration.ts';
import { useDatabase } from './catalogue.ts';
import { databaseForThisTest } from './database.ts';

const migrations = await readMigrations();
const database = useDatabase('bare');
const prefixes = migrations.map((_, index) => index + 1);

describe.each(prefixes)('the first %i migrations', (count) => {
  test('apply to an empty database, and the rest on top', async () => {
    const { pool } = database.whole;
    await dropEverything(pool);
    expect(await migrate(pool, migrations, count)).toHaveLength(count);
    expect(await migrate(pool, migrations)).toHaveLength(migrations.length - count);
  });

  test('and the rest preserve existing rows', async () => {
    const { pool, db } = database.whole;
    await dropEverything(pool);
    await migrate(pool, migrations, count);
    // The import needs the newest tables: on older ones it fails, and the rows written before that stay.
    await ensureDemonstration(db).catch(() => undefined);
    const before = await countRows(pool);
    await migrate(pool, migrations);
    expect(await countRows(pool)).toMatchObject(before);
  });
});

test('the test of the last prefix has a full catalogue', async () => {
  const { pool } = await databaseForThisTest('demonstration');
  const counts = await countRows(pool);
  expect(counts['titles']).toBeGreaterThan(100);
  // No account is made by default.
  expect(counts['users']).toBe(0);
  expect(await migrate(pool, migrations)).toEqual([]);
});

type Pool = Parameters<typeof migrate>[0];

async function countRows(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
       and table_type = 'BASE TABLE'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await pool.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
    counts[name] = counted.rows[0]?.n ?? 0;
  }
  return counts;
}

/** Empties the database by dropping its schemas, which is much faster than creating a new one. */
async function dropEverything(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace
       where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  for (const { name } of rows) await pool.query(`drop schema "${name}" cascade`);
  await pool.query('create schema public');
}
