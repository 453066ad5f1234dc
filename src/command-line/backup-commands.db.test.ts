import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/database.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { databaseForThisTest } from '#test/database.ts';
import { backupCommands } from './backup-commands.lazy.ts';

const folder = mkdtempSync(join(tmpdir(), 'vouver-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());
const file = join(folder, 'a.tar.gz');

async function run(database: Database, words: string[], values = {}): Promise<string> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const config = readConfig({ DATA_DIR: folder });
  if (!config.ok) throw new Error('no configuration');
  const [name, ...positionals] = words;
  const command = backupCommands.find((candidate) => candidate.name === name)!;
  const parts = { ...database, ...database.background };
  const context = { config: config.config, log: silentLog, database: parts };
  await command.run({ ...context, values, positionals });
  return printed;
}

it('replaces only what it may, and makes the search index anew', async () => {
  const database = await databaseForThisTest('bare');
  // Tests connect as a server does; a command has another name.
  const alone = { ...database, isShared: false };
  await expect(run(alone, ['backup', file])).rejects.toThrow('the database is empty');
  await migrate(database.pool, await readMigrations());
  await database.pool.query(
    `insert into people (id, name, gender, popularity, source, fetched_at)
     values (7, 'Fernanda Torres', 1, 9, 'editor', now())`,
  );
  await database.pool.query(
    `insert into curated_lists (id, kind, name, description, position) values (1, 'saga', 'A', '', 0)`,
  );
  expect(await run(alone, ['backup', file])).toMatch(
    /a\.tar\.gz: \d+ rows of \d+ tables, 0 uploads\n$/,
  );
  await expect(run(alone, ['backup', file])).rejects.toThrow('exists already');
  await expect(run(alone, ['backup'])).rejects.toThrow('name one file');
  await expect(run({ ...database, isShared: true }, ['restore', file])).rejects.toThrow(
    'a server is running on this database',
  );
  if (database.kind === 'server') {
    await expect(run(alone, ['restore', file])).rejects.toThrow('a server is running');
    // Each pool has one connection, for its queries came one after another.
    for (const { pool } of [database, database.background]) {
      await pool.query(`set application_name = 'vouver-command'`);
    }
  }
  await expect(run(alone, ['restore', file])).rejects.toThrow('not empty; add --replace');
  await database.pool.query('delete from curated_lists');
  expect(await run(alone, ['restore', file])).toMatch(/^restored the backup of 20\d\d-/);
  const counts = await database.pool.query(
    `select (select count(*)::int from curated_lists) as lists,
       (select count(*)::int from search_entries) as entries`,
  );
  expect(counts.rows).toEqual([{ lists: 1, entries: 1 }]);
});
