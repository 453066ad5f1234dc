import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profiles, securityEvents, sessions, users } from '#accounts/account-tables.ts';
import { findUserByEmail } from '#accounts/user-queries.ts';
import { readConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { createTestUser, PASSWORD, signIn } from '#test/accounts.ts';
import { login, send } from '#test/account-requests.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { userCommands } from './user-commands.lazy.ts';

const database = useDatabase();
beforeEach(async () => {
  await database.db.delete(users);
});
afterEach(() => vi.restoreAllMocks());

/** Runs a command as the command line does. Returns the lines it printed. */
async function run(
  name: string,
  positionals: string[] = [],
  values: Record<string, unknown> = {},
): Promise<string[]> {
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const config = readConfig({});
  if (!config.ok) throw new Error('no configuration');
  const command = userCommands.find((candidate) => candidate.name === `user ${name}`)!;
  const context = { config: config.config, log: silentLog, database: database.whole };
  try {
    await command.run({ ...context, values, positionals });
  } finally {
    write.mockRestore();
  }
  return printed.split('\n').slice(0, -1);
}

const failure = async (...words: Parameters<typeof run>) => {
  const error: unknown = await run(...words).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperatorError);
  return (error as OperatorError).message;
};

const kindsOf = async (userId: string) => {
  const { db } = database;
  const rows = await db.select().from(securityEvents).where(eq(securityEvents.userId, userId));
  return rows.map(({ kind }) => kind);
};

it('lists accounts by address, continues a list, and prints all of them', async () => {
  expect(await run('list')).toEqual(['there are no accounts']);
  const { db } = database;
  const made = Array.from({ length: 1203 }, (_, at) => ({
    email: `pessoa.${String(at).padStart(4, '0')}@exemplo.com.br`,
    username: `p${at}`,
    createdAt: new Date('2026-11-22T12:00:00Z'),
  }));
  await db.insert(users).values(made);
  const first = await run('list');
  expect(first).toHaveLength(51);
  expect(first[0]).toBe('pessoa.0000@exemplo.com.br  p0  2026-11-22  unverified');
  expect(first[50]).toBe('of 1203 accounts; continue with --after pessoa.0049@exemplo.com.br');
  const next = await run('list', [], { after: 'PESSOA.0049@exemplo.com.br', limit: '2' });
  expect(next.slice(0, 2).map((line) => line.split(' ')[0])).toEqual([
    'pessoa.0050@exemplo.com.br',
    'pessoa.0051@exemplo.com.br',
  ]);
  const all = await run('list', [], { all: true });
  expect(all.map((line) => line.split(' ')[0])).toEqual(made.map(({ email }) => email));
  expect(await run('list', [], { after: 'pessoa.1202@exemplo.com.br' })).toEqual([
    'there are no more accounts',
  ]);
  expect(await failure('list', [], { limit: '0' })).toBe('--limit must be 1 or more');
  expect(await failure('list', [], { limit: 'x' })).toBe('--limit must be a whole number');
  expect(await failure('list', [], { limit: '5', all: true })).toBe('use --limit or --all');
});

it('shows an account, without anything secret', async () => {
  const user = await createTestUser(database.db, { name: 'Dora Lima' });
  const token = await signIn(database.db, user);
  const lines = await run('show', [user.email.toUpperCase()]);
  const shown = Object.fromEntries(lines.map((line) => [line.slice(0, 15).trim(), line.slice(15)]));
  expect(shown).toMatchObject({
    'e-mail': `${user.email} (unverified)`,
    id: user.id,
    name: 'Dora Lima',
    state: 'active',
    superuser: 'no',
    'signs in with': expect.stringMatching(/^password \(set \d{4}-\d\d-\d\d \d\d:\d\d UTC\)$/),
    'last sign-in': 'none',
    sessions: expect.stringMatching(/^1, last seen /),
  });
  expect(lines.join()).not.toMatch(new RegExp(`argon2|${token}`));
});

it('prints what people wrote without control characters', async () => {
  const user = await createTestUser(database.db);
  const { db } = database;
  const evil = '\u001B[2J\u001B]0;x\u0007\u202Eb\nroot';
  await db.update(profiles).set({ name: evil }).where(eq(profiles.userId, user.id));
  await db.update(users).set({ username: evil }).where(eq(users.id, user.id));
  const lines = [...(await run('show', [user.email])), ...(await run('list'))];
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(lines.join('')).toContain(String.raw`\u{1b}[2J`);
  expect(await failure('show', ['\u001B[31m@exemplo.com.br'])).toBe(
    String.raw`there is no account with the address \u{1b}[31m@exemplo.com.br`,
  );
});

it('promotes and demotes', async () => {
  const { id, email } = await createTestUser(database.db);
  expect(await run('promote', [email])).toEqual([`${email} now is a superuser`]);
  expect(await run('promote', [email])).toEqual([`${email} already is a superuser`]);
  expect(await findUserByEmail(database.db, email)).toMatchObject({ id, isSuperuser: true });
  expect(await run('demote', [email])).toEqual([`${email} now is not a superuser`]);
  expect(await findUserByEmail(database.db, email)).toMatchObject({ isSuperuser: false });
});

it('deactivates: sessions end and none begins, until the person is activated', async () => {
  const api = createTestApi({ db: database.db });
  const user = await createTestUser(database.db);
  const token = await signIn(database.db, user);
  const me = () => send(api, ['GET', '/users/me'], undefined, { token });
  expect((await me()).status).toBe(200);
  expect(await run('deactivate', [user.email])).toEqual([`${user.email} now is inactive`]);
  expect(await run('deactivate', [user.email])).toEqual([`${user.email} already is inactive`]);
  expect((await me()).status).toBe(401);
  expect((await login(api, user.email, PASSWORD)).status).toBe(400);
  expect(await run('list')).toEqual([expect.stringMatching(/ inactive {2}unverified$/)]);
  expect(await run('activate', [user.email])).toEqual([`${user.email} now is active`]);
  // Its former sessions stay ended.
  expect((await me()).status).toBe(401);
  expect((await login(api, user.email, PASSWORD)).status).toBe(200);
  expect(await kindsOf(user.id)).toEqual(expect.arrayContaining(['deactivated', 'activated']));
});

it('signs a person out everywhere, and nobody else', async () => {
  const [user, bystander] = [await createTestUser(database.db), await createTestUser(database.db)];
  await signIn(database.db, user);
  await signIn(database.db, user);
  await signIn(database.db, bystander);
  expect(await run('sign-out', [user.email])).toEqual([`ended 2 sessions of ${user.email}`]);
  expect(await run('sign-out', [user.email])).toEqual([`ended 0 sessions of ${user.email}`]);
  expect(await database.db.$count(sessions)).toBe(1);
  expect(await kindsOf(user.id)).toContain('session-ended');
});

it('deletes only with --yes where nobody can be asked', async () => {
  const user = await createTestUser(database.db);
  await signIn(database.db, user);
  expect(await failure('delete', [user.email])).toBe(
    `nothing was deleted: add --yes to delete ${user.email} for good`,
  );
  expect(await findUserByEmail(database.db, user.email)).not.toBeNull();
  expect(await run('delete', [user.email], { yes: true })).toEqual([`deleted ${user.email}`]);
  expect(await findUserByEmail(database.db, user.email)).toBeNull();
  expect(await database.db.$count(sessions)).toBe(0);
});

it.each(['show', 'promote', 'demote', 'deactivate', 'activate', 'sign-out', 'delete'])(
  '%s needs one address that somebody has',
  async (name) => {
    const wanted = 'name one account by its e-mail address';
    expect(await failure(name)).toBe(wanted);
    expect(await failure(name, ['a@exemplo.com.br', 'b@exemplo.com.br'])).toBe(wanted);
    expect(await failure(name, ['ninguem@exemplo.com.br'], { yes: true })).toBe(
      'there is no account with the address ninguem@exemplo.com.br',
    );
  },
);
