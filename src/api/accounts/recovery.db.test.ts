import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { credentials, sessions, users } from '#accounts/account-tables.ts';
import { mailsOf, tokenOf } from '#test/account-mails.ts';
import { login, send } from '#test/account-requests.ts';
import { createTestUser, PASSWORD, signIn } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
beforeEach(() => {
  api = createTestApi({ db: database.db, config: { ...testConfig, recoveryClientLimit: 0 } });
});

/** Somebody whose password is as old as the test's clock. */
const person = (more: object = {}) => createTestUser(database.db, { clock: api.clock, ...more });

const NEW = 'Bolo-de-rolo-8';
const forgot = (email: unknown) => send(api, ['POST', '/auth/forgot-password'], { email });
const reset = (token: unknown, password: unknown = NEW) =>
  send(api, ['POST', '/auth/reset-password'], { token, password });
const answerOf = async (answer: Response) => [answer.status, await answer.json()];
const BAD = [400, { detail: 'RESET_PASSWORD_BAD_TOKEN' }];

async function linkFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(202);
  const [mail] = await mailsOf(api, database.db);
  expect(mail).toMatchObject({ to: email, subject: 'Sua senha nova' });
  return tokenOf(mail!);
}

describe('POST /auth/forgot-password', () => {
  it('answers 202 null for any address, and mails only active people', async () => {
    const dora = await person();
    const inactive = await person({ isActive: false });
    for (const email of [dora.email.toUpperCase(), inactive.email, 'ninguem@exemplo.com.br']) {
      const answer = await forgot(email);
      expect([answer.status, await answer.text()], email).toEqual([202, 'null']);
      expect(api.mails).toEqual([]);
      expect(api.jobs.at(-1)).toEqual({
        kind: 'account-mail',
        payload: { purpose: 'reset', email },
      });
    }
    expect((await mailsOf(api, database.db)).map(({ to }) => to)).toEqual([dora.email]);
  });

  it('answers 422 for what is no address', async () => {
    for (const email of ['dora', '', null, undefined]) {
      expect((await forgot(email)).status, String(email)).toBe(422);
    }
  });

  it('is limited to five requests of a client in half an hour, whoever they are for', async () => {
    const limited = createTestApi({ db: database.db });
    const from = '198.51.100.7';
    const ask = (email: string, headers = {}) =>
      send(limited, ['POST', '/auth/forgot-password'], { email }, { from, headers });
    for (let times = 0; times < 5; times += 1) {
      expect((await ask(`ninguem.${times}@exemplo.com.br`)).status).toBe(202);
    }
    const refused = await ask('dora@exemplo.com.br', { 'x-forwarded-for': '192.0.2.1' });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    expect(limited.jobs).toHaveLength(5);
    // Confirming an address is counted apart.
    const path = '/users/request-verify-token';
    const email = 'dora@exemplo.com.br';
    expect((await send(limited, ['POST', path], { email }, { from })).status).toBe(202);
  });
});

describe('POST /auth/reset-password', () => {
  it('sets the password, ends all sessions, and mails the person', async () => {
    const user = await person();
    await signIn(database.db, user);
    await signIn(database.db, user);
    const token = await linkFor(user.email);
    expect(await answerOf(await reset(token))).toEqual([200, null]);
    const left = await database.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toEqual([]);
    expect((await login(api, user.email, PASSWORD)).status).toBe(400);
    expect((await login(api, user.email, NEW)).status).toBe(200);
    expect(await mailsOf(api, database.db)).toMatchObject([
      { to: user.email, subject: 'Sua senha mudou' },
    ]);
  });

  it('accepts a token once, also from ten parallel requests', async () => {
    const user = await person();
    const token = await linkFor(user.email);
    const passwords = Array.from({ length: 10 }, (_, at) => `${NEW}${at}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const all = await Promise.all(answers.map(answerOf));
    expect(all.filter(([status]) => status === 200)).toHaveLength(1);
    expect(all.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 9 }, () => BAD));
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
    expect((await login(api, user.email, winner)).status).toBe(200);
    expect(await answerOf(await reset(token))).toEqual(BAD);
    expect(await mailsOf(api, database.db)).toHaveLength(1);
  });

  it('keeps the token when the password is refused, and says why', async () => {
    const user = await person();
    const token = await linkFor(user.email);
    expect(await answerOf(await reset(token, 'curta'))).toEqual([
      400,
      {
        detail: {
          code: 'RESET_PASSWORD_INVALID_PASSWORD',
          reason: 'A senha deve possuir no  8 caracteres',
        },
      },
    ]);
    expect((await login(api, user.email, PASSWORD)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  it('says of a bad token nothing about the password', async () => {
    expect(await answerOf(await reset('x'.repeat(43), 'curta'))).toEqual(BAD);
  });

  it('refuses tokens that are made up or of another kind', async () => {
    const user = await person();
    await send(api, ['POST', '/users/request-verify-token'], { email: user.email });
    const verify = tokenOf((await mailsOf(api, database.db))[0]!);
    const access = await signIn(database.db, user);
    for (const token of [verify, access, '', 'x', '\u0000', `' or 1=1 --`]) {
      expect(await answerOf(await reset(token)), token).toEqual(BAD);
    }
    const asAccess = await linkFor(user.email);
    const me = await send(api, ['GET', '/users/me'], undefined, { token: asAccess });
    expect(me.status).toBe(401);
    const asVerify = await send(api, ['POST', '/users/verify'], { token: asAccess });
    expect(await answerOf(asVerify)).toEqual([400, { detail: 'VERIFY_USER_BAD_TOKEN' }]);
    expect((await reset(undefined)).status).toBe(422);
    expect((await reset(asAccess, null)).status).toBe(422);
    expect((await reset(asAccess)).status).toBe(200);
  });

  it('accepts a token for 3,600 seconds', async () => {
    const [early, late] = [await person(), await person()];
    const tokens = [await linkFor(early.email), await linkFor(late.email)];
    api.clock.advance(3_599_999);
    expect((await reset(tokens[0])).status).toBe(200);
    api.clock.advance(1);
    expect(await answerOf(await reset(tokens[1]))).toEqual(BAD);
  });

  it('refuses a token after the password changed, was set with another link, or at the same instant', async () => {
    const user = await person();
    const [first, second] = [await linkFor(user.email), await linkFor(user.email)];
    const { access_token: token } = (await (await login(api, user.email)).json()) as {
      access_token: string;
    };
    const changed = await send(api, ['PATCH', '/users/me'], { password: `${NEW}9` }, { token });
    expect(changed.status).toBe(200);
    expect(await answerOf(await reset(first))).toEqual(BAD);
    const [third, fourth] = [await linkForNext(user.email), await linkFor(user.email)];
    expect((await reset(third)).status).toBe(200);
    expect(await answerOf(await reset(fourth))).toEqual(BAD);
    expect(await answerOf(await reset(second))).toEqual(BAD);
  });

  it('refuses a token if the password changed by other means since', async () => {
    const user = await person();
    const token = await linkFor(user.email);
    const changedAt = new Date(api.clock.now().getTime() + 1);
    await database.db.update(credentials).set({ changedAt }).where(eq(credentials.userId, user.id));
    expect(await answerOf(await reset(token))).toEqual(BAD);
  });

  it('refuses the token of somebody who is inactive, gone, or has another address', async () => {
    const people = await Promise.all([1, 2, 3].map(() => person()));
    const tokens: string[] = [];
    for (const { email } of people) tokens.push(await linkFor(email));
    const [inactive, gone, moved] = people;
    const { db } = database;
    await db.update(users).set({ isActive: false }).where(eq(users.id, inactive!.id));
    await db.delete(users).where(eq(users.id, gone!.id));
    await db.update(users).set({ email: 'mudou@exemplo.com.br' }).where(eq(users.id, moved!.id));
    for (const token of tokens) expect(await answerOf(await reset(token))).toEqual(BAD);
  });

  it('gives a password to somebody who has none yet', async () => {
    const user = await person();
    await database.db.delete(credentials).where(eq(credentials.userId, user.id));
    const token = await linkFor(user.email);
    expect((await reset(token)).status).toBe(200);
    expect((await login(api, user.email, NEW)).status).toBe(200);
  });

  /** The mail about the changed password comes first. */
  async function linkForNext(email: string): Promise<string> {
    await mailsOf(api, database.db);
    return linkFor(email);
  }
});
