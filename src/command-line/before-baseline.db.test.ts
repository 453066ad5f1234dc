// Commands on a database of before the baseline: all refuse it, none changes it.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { OperatorError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { backupStateOf } from '#test/backup-state.ts';
import { LAST_BACKUP, pretendVersionOf } from '#test/before-baseline.ts';
import { createTestDatabase } from '#test/database.ts';
import type { Command } from './command.ts';
import { loadCommands } from './commands.ts';
import { examine } from './doctor-command.lazy.ts';

const folder = mkdtempSync(join(tmpdir(), 'vouver-before-'));
const rows = join(folder, 'rows.json');
let database: Database;
let before: unknown;
beforeAll(async () => {
  writeFileSync(rows, '[]');
  database = await createTestDatabase('migrated');
  await database.pool.query(`insert into search_aliases (id, alias, name) values (1, 'x', 'y')`);
  await pretendVersionOf(LAST_BACKUP, database.pool);
  // Tests connect as a server does, beside which nothing is restored; a command has another name.
  for (const { pool } of [database, database.background]) {
    await pool.query(`set application_name = 'vouver-command'`);
  }
  before = await backupStateOf(database.pool);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const PROBLEM =
  'the database was made by an earlier version of VouVer, whose migrations this one does not have';
const ADVICE =
  'make a backup with that version, then restore it with this one into an empty database';

function configOf() {
  const read = readConfig({ DATA_DIR: folder, TMDB_TOKEN: 'a-token', OMDB_KEY: 'a-key' });
  if (!read.ok) throw new Error(read.problems.join());
  return read.config;
}

/** Arguments that commands accept, and so look at the database. */
function argumentsOf({ name, positionals }: Command): string[] {
  if (name === 'backup') return [join(folder, 'backup.tar.gz')];
  if (name === 'restore') return [LAST_BACKUP];
  if (name === 'sync title' || name === 'sources check') return ['movie', '598'];
  const ofPeople = ['import demo', 'import list', 'import show', 'import cancel'];
  if (name.startsWith('import ') && !ofPeople.includes(name)) return [rows];
  return positionals === undefined || name.startsWith('export ') ? [] : ['1'];
}

const withDatabase = (await loadCommands()).flatMap((command) =>
  'run' in command && command.name !== 'cache keys' ? [command] : [],
);

it.each(withDatabase)('"$name" refuses it', async (command) => {
  const context = {
    config: configOf(),
    log: silentLog,
    database: { ...database, isShared: false },
    values: { replace: true, yes: true },
    positionals: argumentsOf(command),
  };
  await expect(command.run(context)).rejects.toThrow(new OperatorError(`${PROBLEM}; ${ADVICE}`));
  expect(await backupStateOf(database.pool)).toEqual(before);
  expect(readdirSync(folder)).toEqual(['rows.json']);
});

it('the doctor says what to do', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const config = { ...configOf(), tmdbToken: undefined };
  await expect(examine({ config, problems: [], wrong: {}, database })).rejects.toThrow('1 problem');
  expect(printed.join('')).toContain(
    `BAD  database       ${PROBLEM}\n${' '.repeat(20)}→ ${ADVICE}\n`,
  );
});
