import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '#platform/errors.ts';
import { backupStateOf } from '#test/backup-state.ts';
import { EARLIER_BACKUP, LAST_BACKUP, pretendVersionOf } from '#test/before-baseline.ts';
import { databaseForThisTest } from '#test/database.ts';
import { countApplied, migrate, readMigrations } from './migrate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouver-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(...files: string[]) {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = files.map((sql, idx) => {
    writeFileSync(join(folder, `000${idx}_step.sql`), sql);
    return { idx, when: 1000 + idx, tag: `000${idx}_step` };
  });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  return readMigrations(folder);
}

const first = 'create table a (id int);--> statement-breakpoint\ninsert into a values (1);';
const second = 'alter table a add column name text;';

test('applies pending migrations in order, once', async () => {
  const { pool } = await databaseForThisTest('bare');
  expect(await migrate(pool, await write(first))).toEqual(['0000_step']);
  expect(await migrate(pool, await write(first, second))).toEqual(['0001_step']);
  expect(await migrate(pool, await write(first, second))).toEqual([]);
  expect((await pool.query('select * from a')).rows).toEqual([{ id: 1, name: null }]);
  expect(await countApplied(pool)).toBe(2);
});

test('applies no more migrations than requested', async () => {
  const { pool } = await databaseForThisTest('bare');
  expect(await countApplied(pool)).toBe(0);
  await migrate(pool, await write(first, second), 1);
  expect(await countApplied(pool)).toBe(1);
});

test('two runs at the same time apply each migration once', async () => {
  const { pool } = await databaseForThisTest('bare');
  const migrations = await write(first, second);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, migrations)));
  expect(applied.flat()).toEqual(['0000_step', '0001_step']);
});

test('a failure changes nothing and names the migration', async () => {
  const { pool } = await databaseForThisTest('bare');
  const broken = await write(first, 'alter table nowhere add column x int');
  await expect(migrate(pool, broken)).rejects.toThrow(/migration 0001_step failed: .*nowhere/);
  expect(await countApplied(pool)).toBe(0);
  expect(await migrate(pool, await write(first, second))).toHaveLength(2);
});

test('refuses a migration that was edited after it was applied', async () => {
  const { pool } = await databaseForThisTest('bare');
  await migrate(pool, await write(first));
  await expect(migrate(pool, await write(`${first} -- edited`))).rejects.toThrow(
    /^migration 0000_step differs from the one that was applied/,
  );
});

test('works on a database of a newer version only if what that has migrated only adds', async () => {
  const { pool } = await databaseForThisTest('bare');
  const added = `-- only adds\n${second}`;
  await migrate(pool, await write(first, added));
  const old = await write(first);
  expect(await migrate(pool, old)).toEqual([]);
  expect(await countApplied(pool)).toBe(2);
  await expect(migrate(pool, await write(`${first} -- edited`))).rejects.toThrow(/differs/);
  await migrate(pool, await write(first, added, 'alter table a drop column name'));
  await expect(migrate(pool, old)).rejects.toThrow(
    /^the database was migrated by a newer version of VouVer, which this one does not work beside/,
  );
});

test.each([
  [
    'the last version before the baseline',
    LAST_BACKUP,
    'make a backup with that version, then restore it with this one into an empty database',
  ],
  [
    'an earlier version than that',
    EARLIER_BACKUP,
    'update it to the last version that has them, make a backup with that version, then restore it with this one into an empty database',
  ],
])('refuses a database of %s, and writes nothing', async (_, backup, advice) => {
  const { pool } = await databaseForThisTest('migrated');
  await pretendVersionOf(backup, pool);
  const before = await backupStateOf(pool);
  const hashes = 'select * from drizzle.__drizzle_migrations order by id';
  const applied = (await pool.query(hashes)).rows;
  const refusal = `the database was made by an earlier version of VouVer, whose migrations this one does not have; ${advice}`;
  const migrations = await readMigrations();
  for (const attempt of [() => migrate(pool, migrations), () => countApplied(pool)]) {
    await expect(attempt()).rejects.toThrow(new OperatorError(refusal));
  }
  expect(await backupStateOf(pool)).toEqual(before);
  expect((await pool.query(hashes)).rows).toEqual(applied);
});
