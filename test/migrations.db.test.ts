import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { useDatabase } from './catalogue.ts';
import { databaseForThisTest } from './database.ts';
import { withPlanted } from './planted-migrations.ts';
import { fillEveryTable } from './rows-of-every-table.ts';

const migrations = await readMigrations();
const database = useDatabase('bare');

/** Columns that a migration removes or changes on purpose, as `table.column`, by the migration's tag. */
const ON_PURPOSE: ByTag = {};

test('every migration preserves the values of every earlier schema', async () => {
  const { pool } = database.whole;
  expect(await lossesOf(migrations, pool, ON_PURPOSE)).toEqual({});
  expect(await migrate(pool, migrations)).toEqual([]);
});

test('later migrations that lose or change values are found', async () => {
  const planted = await withPlanted(
    'ALTER TABLE "profiles" ADD COLUMN "motto" text;',
    'ALTER TABLE "profiles" DROP COLUMN "motto", DROP COLUMN "bio";',
    'ALTER TABLE "keywords" RENAME COLUMN "name" TO "word";',
    'UPDATE "titles" SET "age_rating" = NULL;',
    'DELETE FROM "search_aliases" WHERE "id" = (SELECT min("id") FROM "search_aliases");',
    'DROP TABLE "held_messages";',
    'CREATE INDEX "profiles_name" ON "profiles" ("name");',
  );
  const onPurpose = { 'planted-1': ['profiles.bio'] };
  expect(await lossesOf(planted, database.whole.pool, onPurpose)).toEqual({
    'planted-1': ['profiles.motto is gone'],
    'planted-2': ['keywords.name is gone'],
    'planted-3': ['titles has other values'],
    'planted-4': ['search_aliases has other values'],
    'planted-5': ['held_messages is gone'],
  });
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

/** Texts about migrations, by their tags. */
type ByTag = Readonly<Record<string, readonly string[]>>;

/**
 * Applies the migrations one by one to an emptied database; before each one, every table has rows with all
 * that the schema so far can hold. Returns the tables and columns that lose or change values, except
 * those of `onPurpose`.
 */
async function lossesOf(chain: typeof migrations, pool: Pool, onPurpose: ByTag): Promise<ByTag> {
  const filledColumns = new Map<string, string>();
  const losses: Record<string, string[]> = {};
  await dropEverything(pool);
  for (const [index, { tag }] of chain.entries()) {
    const before = await readRows(pool);
    expect(await migrate(pool, chain, index + 1)).toEqual([tag]);
    const after = await readRows(pool);
    const lost = [...before].flatMap(([table, { columns, rows }]) => {
      const now = after.get(table);
      if (now === undefined) return [`${table} is gone`];
      const kept = columns.filter((name) => onPurpose[tag]?.includes(`${table}.${name}`) !== true);
      const gone = kept.filter((name) => !now.columns.includes(name));
      if (gone.length > 0) return gone.map((name) => `${table}.${name} is gone`);
      const isEqual = isDeepStrictEqual(valuesOf(now.rows, kept), valuesOf(rows, kept));
      return isEqual ? [] : [`${table} has other values`];
    });
    if (lost.length > 0) losses[tag] = lost;
    const empty = await fillEveryTable(pool, index + 1, filledColumns);
    expect(empty, `${tag}: columns without a value`).toEqual([]);
  }
  return losses;
}

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
