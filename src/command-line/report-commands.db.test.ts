import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportCollection } from '#library/collections/collection-report-commands.ts';
import { readConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { createTestUser } from '#test/accounts.ts';
import { useDatabase } from '#test/catalogue.ts';
import { reportCommands } from './report-commands.lazy.ts';

const database = useDatabase();
let list: number;
let owner: string;

beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`delete from users`);
  const user = await createTestUser(db);
  owner = user.email;
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`insert into collections
        (user_id, name, folded_name, description, is_public, created_at, changed_at)
      values (${user.id}, ${'Cursos\u001B[2J'}, 'cursos', 'Compre já', true, now(), now())
      returning id`,
  );
  list = rows[0]!.id;
});
afterEach(() => vi.restoreAllMocks());

const report = (note = '') =>
  reportCollection(database.db, {
    id: list,
    reporter: null,
    reason: 'scam',
    note,
    at: new Date('2026-11-21T12:00:00Z'),
  });

/** Runs a command as the command line does. Returns what it printed. */
async function run(name: string, ...positionals: string[]): Promise<string> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const config = readConfig({});
  if (!config.ok) throw new Error('no configuration');
  const command = reportCommands.find((one) => one.name === `report ${name}`)!;
  const context = { config: config.config, log: silentLog, database: database.whole };
  await command.run({ ...context, values: {}, positionals });
  return printed;
}

const isPublic = async () => {
  const rows = await rowsOf<{ is_public: boolean }>(
    database.db,
    sql`select is_public from collections where id = ${list}`,
  );
  return rows[0]?.is_public;
};

it('lists what was reported, with escapes, and closes reports', async () => {
  expect(await run('list')).toBe('no open reports\n');
  await report();
  await report('Vende curso');
  const shown = await run('list');
  expect(shown).toBe(
    [
      `list ${list}  Cursos\\u{1b}[2J  of ${owner}`,
      `  http://localhost:3000/lista/${list}`,
      '  Compre já',
      '  - 2026-11-21  scam  visitor',
      '  - 2026-11-21  scam  visitor  Vende curso',
      '',
    ].join('\n'),
  );
  expect(await run('dismiss', String(list))).toBe(`closed 2 reports of list ${list}\n`);
  expect(await run('list')).toBe('no open reports\n');
  expect(await isPublic()).toBe(true);
  await expect(run('dismiss', String(list))).rejects.toThrow(OperatorError);
});

it('takes a list down, and allows it again', async () => {
  await report();
  expect(await run('take-down', String(list))).toContain(`list ${list} is private`);
  expect(await isPublic()).toBe(false);
  expect(await run('list')).toBe('no open reports\n');
  expect(await run('allow', String(list))).toContain('can make it public again');
  expect(await isPublic()).toBe(false);
  await expect(run('allow', String(list))).rejects.toThrow('was not taken down');
});

it.each([[], ['x'], ['-1'], ['0'], ['1.5'], ['1', '2'], ['99999999999']])(
  'refuses %j as a list',
  async (...words) => {
    await expect(run('take-down', ...words)).rejects.toThrow('name one list by its number');
  },
);

it('says that there is no such list', async () => {
  await expect(run('take-down', '4242')).rejects.toThrow('there is no list 4242');
});
