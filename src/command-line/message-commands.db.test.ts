import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { holdMessage } from '#accounts/held-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { OperatorError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { letters } from '#platform/mail/mailer.ts';
import { useDatabase } from '#test/catalogue.ts';
import { messageCommands } from './message-commands.lazy.ts';

const database = useDatabase();
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
  const command = messageCommands.find((one) => one.name === `message ${name}`)!;
  const context = { config: config.config, log: silentLog, database: database.whole };
  await command.run({ ...context, values: {}, positionals });
  return printed;
}

it('lists, forwards and deletes the messages that were held', async () => {
  const message = {
    name: 'Zé\u001B[2J',
    email: 'ze@exemplo.com.br',
    subject: 'Oi',
    message: 'Um.\nDois.',
  };
  await holdMessage(database.db, message, systemClock);
  await holdMessage(database.db, { ...message, subject: 'Tchau' }, systemClock);
  const printed = await run('list');
  expect(printed).toMatch(
    /^2 .*Tchau\n {4}Um\.\n {4}Dois\.\n1 .*Zé\\u\{1b\}\[2J <ze@exemplo.com.br>: Oi\n/,
  );
  expect(await run('forward', '1')).toBe('message 1 is in the queue of mails\n');
  const queued = await rowsOf<{ data: { subject: string } }>(
    database.db,
    sql`select data from pgboss.job where name = ${letters.name}`,
  );
  expect(queued.map(({ data }) => data.subject)).toEqual(['[VouVer] Oi']);
  expect(await run('delete', '2')).toBe('deleted message 2\n');
  expect(await run('list')).toBe('no held messages\n');
  for (const wrong of [['1'], ['x'], [], ['0'], ['1', '2']])
    await expect(run('delete', ...wrong), wrong.join()).rejects.toThrow(OperatorError);
});
