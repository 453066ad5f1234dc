import { expect, test } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { useDatabase } from './catalogue.ts';
import { databaseForThisTest } from './database.ts';
import { fillEveryTable } from './rows-of-every-table.ts';

const migrations = await readMigrations();
const database = useDatabase('bare');

/** Columns that a migration removes or changes on purpose. */
const ON_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  '0013_drawing_by_colour': ['profiles.drawing'],
};

test('every migration preserves the values of every earlier schema', async () => {
  const { pool } = database.whole;
  const known = new Map<string, string>();
  await dropEverything(pool);
  for (const [index, { tag }] of migrations.entries()) {
    const before = await readRows(pool);
    expect(await migrate(pool, migrations, index + 1)).toHaveLength(1);
    const after = await readRows(pool);
    for (const [table, { columns, rows }] of before) {
      const lost = ON_PURPOSE[tag] ?? [];
      const kept = columns.filter((column) => !lost.includes(`${table}.${column}`));
      const now = after.get(table);
      expect(now?.columns, `${tag}: ${table}`).toEqual(expect.arrayContaining(kept));
      expect(valuesOf(now!.rows, kept), `${tag}: ${table}`).toEqual(valuesOf(rows, kept));
    }
    // Everything that this schema can hold, which all later migrations find.
    const empty = await fillEveryTable(pool, index + 1, known);
    expect(empty, `${tag}: columns without a value`).toEqual([]);
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

type Rows = { columns: string[]; rows: Record<string, unknown>[] };

async function readRows(pool: Pool): Promise<Map<string, Rows>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns
       from information_schema.tables join information_schema.columns using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`,
  );
  const read = new Map(tables.map(({ name, columns }) => [name, { columns, rows: [] } as Rows]));
  if (tables.length === 0) return read;
  const { rows } = await pool.query<{ name: string; row: Record<string, unknown> }>(
    tables
      .map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from "${name}" t`)
      .join(' union all '),
  );
  for (const { name, row } of rows) read.get(name)!.rows.push(row);
  return read;
}

/** The values of some columns, in an order that does not depend on that of the rows. */
function valuesOf(rows: Rows['rows'], columns: readonly string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
}

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
