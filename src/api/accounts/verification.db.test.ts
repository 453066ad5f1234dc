import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailTokens, securityEvents, users } from '#accounts/account-tables.ts';
import { mailsOf, tokenOf } from '#test/account-mails.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
beforeEach(() => {
  api = createTestApi({ db: database.db });
});

const request = (email: unknown, path = '/users/request-verify-token') =>
  send(api, ['POST', path], { email });
const verify = (token: unknown) => send(api, ['POST', '/users/verify'], { token });
const answerOf = async (answer: Response) => [answer.status, await answer.json()];
const BAD = [400, { detail: 'VERIFY_USER_BAD_TOKEN' }];
const ALREADY = [400, { detail: 'VERIFY_USER_ALREADY_VERIFIED' }];

/** The token of a link that a person was mailed. */
async function linkFor(email: string, path?: string): Promise<string> {
  expect((await request(email, path)).status).toBe(202);
  const [mail] = await mailsOf(api, database.db);
  expect(mail?.to).toBe(email);
  return tokenOf(mail!);
}

describe('POST /users/request-verify-token', () => {
  it('answers 202 null for any address, and mails only who is active and unverified', async () => {
    const person = await createTestUser(database.db);
    const verified = await createTestUser(database.db, { isVerified: true });
    const inactive = await createTestUser(database.db, { isActive: false });
    const addresses = [verified.email, inactive.email, 'ninguem@exemplo.com.br'];
    for (const email of [person.email.toUpperCase(), ...addresses]) {
      const answer = await request(email);
      expect([answer.status, await answer.text()], email).toEqual([202, 'null']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      // Nothing is looked up or sent inside the request.
      expect(api.mails).toEqual([]);
      expect(api.jobs.at(-1)).toEqual({
        kind: 'account-mail',
        payload: { purpose: 'verify', email },
      });
    }
    const mails = await mailsOf(api, database.db);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Confirme seu e-mail'],
    ]);
    const stored = JSON.stringify(await database.db.select().from(mailTokens));
    expect(stored).not.toContain(tokenOf(mails[0]!));
  });

  it('answers 422 for what is no address, without echoing it', async () => {
    for (const email of ['dora', '', null, 7, undefined, `${'a'.repeat(250)}@exemplo.com.br`]) {
      const answer = await request(email);
      const body = await answer.text();
      expect(answer.status, String(email)).toBe(422);
      expect(JSON.parse(body)).toMatchObject({ detail: [{ loc: ['body', 'email'] }] });
      if (typeof email === 'string' && email !== '') expect(body).not.toContain(email);
    }
    expect(api.jobs).toEqual([]);
  });

  it('mails a person five links in half an hour at most', async () => {
    const { email } = await createTestUser(database.db);
    for (let times = 0; times < 7; times += 1) await request(email);
    expect(await mailsOf(api, database.db)).toHaveLength(5);
    api.clock.advance(30 * 60_000);
    await request(email);
    expect(await mailsOf(api, database.db)).toHaveLength(1);
  });
});

describe('POST /users/verify', () => {
  it('verifies once, and then says so', async () => {
    const { id, email } = await createTestUser(database.db);
    const token = await linkFor(email);
    expect(await answerOf(await verify(token))).toMatchObject([
      200,
      { id, email, is_verified: true, profile: { name: 'Dora Lima' } },
    ]);
    expect(await answerOf(await verify(token))).toEqual(ALREADY);
    const events = await database.db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.userId, id));
    expect(events.map(({ kind }) => kind)).toContain('email-verified');
  });

  it('verifies once under parallel requests', async () => {
    const { email } = await createTestUser(database.db);
    const token = await linkFor(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    const all = await Promise.all(answers.map(answerOf));
    expect(all.filter(([status]) => status === 200)).toHaveLength(1);
    expect(all.filter(([status]) => status === 400)).toEqual(
      Array.from({ length: 9 }, () => ALREADY),
    );
  });

  it('refuses another link of a verified person as done, not as bad', async () => {
    const { email } = await createTestUser(database.db);
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await verify(first)).status).toBe(200);
    expect(await answerOf(await verify(second))).toEqual(ALREADY);
  });

  it('refuses tokens that are made up, of another kind, or empty', async () => {
    const user = await createTestUser(database.db);
    const reset = await linkFor(user.email, '/auth/forgot-password');
    const access = await signIn(database.db, user);
    for (const token of [reset, access, 'x', '', 'a'.repeat(43), `' or 1=1 --`, '\u0000']) {
      expect(await answerOf(await verify(token)), token).toEqual(BAD);
    }
    expect((await verify(undefined)).status).toBe(422);
    expect((await verify({ a: 1 })).status).toBe(422);
  });

  it('accepts a token for 3,600 seconds', async () => {
    const [early, late] = [await createTestUser(database.db), await createTestUser(database.db)];
    const tokens = [await linkFor(early.email), await linkFor(late.email)];
    api.clock.advance(3_599_999);
    expect((await verify(tokens[0]!)).status).toBe(200);
    api.clock.advance(1);
    expect(await answerOf(await verify(tokens[1]!))).toEqual(BAD);
  });

  it('refuses the token of an address that the person no longer has', async () => {
    const user = await createTestUser(database.db);
    const token = await linkFor(user.email);
    await database.db
      .update(users)
      .set({ email: 'outra@exemplo.com.br' })
      .where(eq(users.id, user.id));
    expect(await answerOf(await verify(token))).toEqual(BAD);
    // An address that differs only in case still counts as verified.
    await database.db
      .update(users)
      .set({ email: user.email.toUpperCase() })
      .where(eq(users.id, user.id));
    expect((await verify(token)).status).toBe(200);
  });

  it('works for an inactive person', async () => {
    const user = await createTestUser(database.db);
    const token = await linkFor(user.email);
    await database.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect(await answerOf(await verify(token))).toMatchObject([
      200,
      { is_verified: true, is_active: false },
    ]);
  });
});
