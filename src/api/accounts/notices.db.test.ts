import { beforeEach, expect, test } from 'vitest';
import { signInSocially } from '#accounts/social-sign-in-commands.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { mailsOf, tokenOf } from '#test/account-mails.ts';
import { login, send } from '#test/account-requests.ts';
import { createTestUser, PASSWORD, signIn } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

// The mails that tell a person what happened to their account.

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
beforeEach(() => {
  api = createTestApi({ db: database.db });
});

const change = (token: string, body: object) => send(api, ['PATCH', '/users/me'], body, { token });
const subjects = async () =>
  (await mailsOf(api, database.db)).map(({ to, subject }) => `${to}: ${subject}`);

test('a new password is reported', async () => {
  const user = await createTestUser(database.db);
  const token = await signIn(database.db, user);
  expect((await change(token, { password: 'Bolo-de-rolo-8' })).status).toBe(200);
  expect(await subjects()).toEqual([`${user.email}: Sua senha mudou`]);
});

test('a new address is reported to both, and the new one is asked to confirm', async () => {
  const user = await createTestUser(database.db, { isVerified: true });
  const token = await signIn(database.db, user);
  const email = 'Nova.Dora@Exemplo.com.br';
  expect((await change(token, { email })).status).toBe(200);
  const [former, present, ...others] = await mailsOf(api, database.db);
  expect(others).toEqual([]);
  expect(former).toMatchObject({ to: user.email, subject: 'Seu e-mail mudou' });
  expect(former).not.toHaveProperty('link');
  expect(present).toMatchObject({ to: 'Nova.Dora@exemplo.com.br', subject: 'Seu e-mail mudou' });
  const verified = await send(api, ['POST', '/users/verify'], { token: tokenOf(present!) });
  expect(await verified.json()).toMatchObject({ is_verified: true });
});

test('with a new address and password the new address gets the news', async () => {
  const user = await createTestUser(database.db);
  const token = await signIn(database.db, user);
  await change(token, { email: 'dois@exemplo.com.br', password: 'Bolo-de-rolo-8' });
  expect(await subjects()).toEqual([
    `${user.email}: Seu e-mail mudou`,
    'dois@exemplo.com.br: Seu e-mail mudou',
    'dois@exemplo.com.br: Sua senha mudou',
  ]);
});

test('nothing is reported when nothing changed, or the change is refused', async () => {
  const user = await createTestUser(database.db);
  const other = await createTestUser(database.db);
  const token = await signIn(database.db, user);
  expect((await change(token, { email: user.email.toUpperCase() })).status).toBe(200);
  expect((await change(token, { profile: { bio: 'Oi' } })).status).toBe(200);
  expect((await change(token, { email: other.email, password: 'Bolo-de-rolo-8' })).status).toBe(
    400,
  );
  expect((await change(token, { password: 'curta' })).status).toBe(400);
  expect(await subjects()).toEqual([]);
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('a sign-in is reported if its device is new, but not the first one', async () => {
  const user = await createTestUser(database.db);
  const from = async (userAgent: string) => {
    const headers = { 'user-agent': userAgent };
    expect((await login(api, user.email, PASSWORD, { headers })).status).toBe(200);
    return mailsOf(api, database.db);
  };
  expect(await from(CHROME)).toEqual([]);
  expect(await from(CHROME.replace('141.0', '142.1'))).toEqual([]);
  const [mail, ...others] = await from(IPHONE);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: user.email, subject: 'Um novo aparelho entrou na sua conta' });
  expect(mail!.text).toContain('Safari no iPhone');
  expect(await from(IPHONE)).toEqual([]);
  expect(await from(CHROME)).toEqual([]);
  expect(await from('python-requests/2.32')).toHaveLength(1);
});

test('signing in with another provider is reported as well', async () => {
  const person = {
    provider: 'google',
    subject: 'bia',
    email: 'bia@exemplo.com.br',
    isEmailVerified: true,
    name: 'Bia',
    surname: '',
  } as const;
  const from = async (userAgent: string) => {
    const { clock, mails } = api;
    const mailer = { queue: async (mail: Mail) => void mails.push(mail) };
    const device = { userAgent, network: '', place: 'Recife' };
    const about = { clock, device, mailer, sender: testConfig };
    await signInSocially(database.db, person, { ...about, sessionDays: 30, verifiedOnly: false });
    return subjects();
  };
  expect(await from(CHROME)).toEqual([]);
  expect(await from(CHROME)).toEqual([]);
  expect(await from(IPHONE)).toEqual([`${person.email}: Um novo aparelho entrou na sua conta`]);
});

test('a wrong password is not a sign-in', async () => {
  const user = await createTestUser(database.db);
  await login(api, user.email, PASSWORD, { headers: { 'user-agent': CHROME } });
  await login(api, user.email, 'Errada-123', { headers: { 'user-agent': IPHONE } });
  expect(await subjects()).toEqual([]);
});
