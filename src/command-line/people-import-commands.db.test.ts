import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/errors.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { createTestUser } from '#test/accounts.ts';
import { useDatabase } from '#test/catalogue.ts';
import { peopleImportCommands } from './people-import-commands.lazy.ts';

const database = useDatabase();
let id: number;
let email: string;

beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`delete from users`);
  const user = await createTestUser(db);
  ({ email } = user);
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`insert into imports (user_id, state, formats, files, closed, created_at, changed_at)
      values (${user.id}, 'matching', '{letterboxd}', '{segredo.csv}', '{}', '2026-11-21 12:00Z', now())
      returning id`,
  );
  ({ id } = rows[0]!);
});
afterEach(() => vi.restoreAllMocks());

/** Runs a command as the command line does. Returns what it printed. */
async function run(name: string, ...positionals: string[]): Promise<string> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const config = readConfig({});
  if (!config.ok) throw new Error('no configuration');
  const command = peopleImportCommands.find((candidate) => candidate.name === `import ${name}`)!;
  const context = { config: config.config, log: silentLog, database: database.whole };
  await command.run({ ...context, values: {}, positionals });
  return printed;
}

it('shows imports, and nothing of whose they are or what is in them', async () => {
  const line = `import ${id}  2026-11-21T12:00  matching  letterboxd  0 rows  0 without a title\n`;
  expect(await run('list')).toBe(line);
  expect(await run('show', String(id))).toBe(line);
  for (const secret of [email, 'segredo']) expect(line).not.toContain(secret);
});

it('cancels one that is not finished, once', async () => {
  expect(await run('cancel', String(id))).toBe(`import ${id} is cancelled\n`);
  expect(await run('list')).toContain('cancelled');
  await expect(run('cancel', String(id))).rejects.toThrow(OperatorError);
  await expect(run('cancel')).rejects.toThrow('name one import');
  await expect(run('show', '999999')).rejects.toThrow('there is no import 999999');
});

it('says that there are none', async () => {
  await database.db.execute(sql`delete from users`);
  expect(await run('list')).toBe('no imports\n');
});
