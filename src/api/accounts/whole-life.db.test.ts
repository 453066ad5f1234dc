import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerMailRequests, mailRequests } from '#accounts/mailed-links.ts';
import { uploadDeletion } from '#accounts/user-deletion.ts';
import { systemClock } from '#platform/clock.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log.ts';
import { createMailer, deliver, letters, transportOf } from '#platform/mail/mailer.ts';
import { login, send, signUpBody } from '#test/account-requests.ts';
import { PASSWORD } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { readMail, tokenIn } from '#test/mail-content.ts';
import { startSmtp } from '#test/smtp.ts';

const database = useDatabase();
const NEW = 'Bolo-de-rolo-8';

/** The API with a queue that sends to a mail server. */
async function openSite() {
  const { db, pool } = database.whole;
  const smtp = await startSmtp();
  const kinds = [letters, mailRequests, uploadDeletion];
  const jobs = await openJobs({ pool, log: silentLog, kinds, pollSeconds: 0.5 });
  onTestFinished(() => jobs.stop());
  const mailer = createMailer(jobs, systemClock);
  const mailFrom = { name: 'VouVer', address: 'ola@vouver.example' };
  const transport = transportOf({ smtpUrl: smtp.url, mailFrom, dataDir: '' }, silentLog);
  await deliver(jobs, { transport, log: silentLog });
  await answerMailRequests(jobs, { db, clock: systemClock, mailer, sender: testConfig });
  const api = createTestApi({ db, mailer, jobs, clock: systemClock });
  /** The next mails, as their receivers get them. */
  const nextMails = async (count: number) => {
    await vi.waitFor(() => expect(smtp.received).toHaveLength(count), 20_000);
    return smtp.received.splice(0).map(({ to, raw }) => ({ to: to[0]!, raw, ...readMail(raw) }));
  };
  return { api, nextMails };
}

test('the whole life of an account, by mail', async () => {
  const { api, nextMails } = await openSite();
  const post = (path: string, body: object, token?: string) =>
    send(api, ['POST', path], body, token === undefined ? {} : { token });
  const me = (token: string) => send(api, ['GET', '/users/me'], undefined, { token });
  const enter = async (email: string, password: string) => {
    const answer = await login(api, email, password, { headers: { 'user-agent': 'Firefox/1' } });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const email = 'dora@exemplo.com.br';

  expect((await post('/users/register', signUpBody({ email }))).status).toBe(201);
  expect((await post('/users/request-verify-token', { email })).status).toBe(202);
  const [welcome] = await nextMails(1);
  expect(welcome).toMatchObject({ to: email, subject: 'Confirme seu e-mail' });
  expect(welcome!.text).toContain('Oi, Dora!');
  expect(welcome!.html).toContain('Confirmar meu e-mail');
  const verified = await post('/users/verify', { token: tokenIn(welcome!.raw) });
  expect(await verified.json()).toMatchObject({ email, is_verified: true });

  const first = await enter(email, PASSWORD);
  expect((await me(first)).status).toBe(200);

  expect((await post('/auth/forgot-password', { email })).status).toBe(202);
  const [recovery] = await nextMails(1);
  expect(recovery).toMatchObject({ to: email, subject: 'Sua senha nova' });
  const token = tokenIn(recovery!.raw);
  expect((await post('/auth/reset-password', { token, password: NEW })).status).toBe(200);
  expect((await me(first)).status).toBe(401);
  expect(await nextMails(1)).toMatchObject([{ to: email, subject: 'Sua senha mudou' }]);
  const second = await enter(email, NEW);

  const later = 'dora.nova@exemplo.com.br';
  const changed = await send(
    api,
    ['PATCH', '/users/me'],
    { email: later, current_password: NEW },
    { token: second },
  );
  expect(await changed.json()).toMatchObject({ email: later, is_verified: false });
  const moved = await nextMails(2);
  expect(moved.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    `${later}: Seu e-mail mudou`,
    `${email}: Seu e-mail mudou`,
  ]);
  const toLater = moved.find(({ to }) => to === later)!;
  const confirmed = await post('/users/verify', { token: tokenIn(toLater.raw) });
  expect(await confirmed.json()).toMatchObject({ email: later, is_verified: true });
  await enter(later, NEW);
  expect((await login(api, email, NEW)).status).toBe(400);

  const gone = await send(api, ['DELETE', '/users/me'], undefined, { token: second });
  expect(gone.status).toBe(204);
  expect((await me(second)).status).toBe(401);
  const stored = await rowsOf<{ data: string }>(
    database.db,
    sql`select data::text from pgboss.job where data::text ilike ${`%${later}%`} and state <> 'active'`,
  );
  expect(stored.filter(({ data }) => data.includes(`"to": "${later}"`))).toEqual([]);
  expect((await post('/users/register', signUpBody({ email: later }))).status).toBe(201);
});
