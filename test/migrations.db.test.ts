import { expect, test } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { useDatabase } from './catalogue.ts';
import { databaseForThisTest } from './database.ts';
import { fillEveryTable } from './rows-of-every-table.ts';

const migrations = await readMigrations();
const database = useDatabase('bare');

test('every migration preserves the rows of every earlier schema', async () => {
  const { pool } = database.whole;
  await dropEverything(pool);
  for (const [index, { tag }] of migrations.entries()) {
    const before = index === 0 ? {} : await countRows(pool);
    expect(await migrate(pool, migrations, index + 1)).toHaveLength(1);
    const after = await countRows(pool);
    expect(after, tag).toMatchObject(before);
    // Everything that this schema can hold, which all later migrations find.
    await fillEveryTable(pool, index + 1);
  }
  expect(await migrate(pool, migrations)).toEqual([]);
});

test('the newest schema has a full catalogue', async () => {
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
