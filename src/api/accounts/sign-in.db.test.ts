import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { credentials, securityEvents, sessions } from '#accounts/account-tables.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { HASH_COST, readPhc } from '#accounts/password-rules.ts';
import { DAY_MS } from '#shared/days.ts';
import { login, send } from '#test/account-requests.ts';
import { createTestUser, PASSWORD, signIn } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
const unlimited = { ...testConfig, signInAccountLimit: 0, signInClientLimit: 0 };
beforeAll(() => {
  api = createTestApi({ db: database.db, config: unlimited });
});

const answerOf = async (answer: Response) => [answer.status, await answer.json()];
const me = (token: string) => send(api, ['GET', '/users/me'], undefined, { token });

describe('POST /auth/login', () => {
  it.each(['urlencoded', 'multipart'])('takes an %s form and returns a token', async (kind) => {
    const user = await createTestUser(database.db);
    const fields = { username: user.email, password: PASSWORD, grant_type: 'password' };
    const body = kind === 'multipart' ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const answer = await api.ask('/auth/login', { method: 'POST', body });
    const token = (await answer.json()) as { access_token: string };
    expect([answer.status, token]).toEqual([
      200,
      { access_token: expect.stringMatching(/^[\w-]{43}$/), token_type: 'bearer' },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await me(token.access_token)).status).toBe(200);
    const stored = JSON.stringify(await database.db.select().from(sessions));
    expect(stored).not.toContain(token.access_token);
  });

  it('sets no cookie, and a token in one signs nobody in: other sites cannot send it', async () => {
    const user = await createTestUser(database.db);
    const answer = await login(api, user.email);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const names = ['access_token', 'authorization', 'session', 'token'];
    const cookie = names.map((name) => `${name}=${token}; ${name}=Bearer%20${token}`).join('; ');
    const asked = await api.ask('/users/me', { headers: { cookie } });
    expect(asked.status).toBe(401);
    const ended = await api.ask('/auth/logout', { method: 'POST', headers: { cookie } });
    expect(ended.status).toBe(401);
  });

  it('ignores the case of the address', async () => {
    const user = await createTestUser(database.db, { email: 'Bia.Silva@Exemplo.Com.BR' });
    expect(user.email).toBe('Bia.Silva@exemplo.com.br');
    for (const email of [
      'bia.silva@exemplo.com.br',
      'BIA.SILVA@EXEMPLO.COM.BR',
      ' bia.silva@exemplo.com.br ',
    ]) {
      expect((await login(api, email)).status, email).toBe(200);
    }
  });

  it('answers an unknown address, a wrong password and an inactive person with the same bytes', async () => {
    const { email } = await createTestUser(database.db);
    const inactive = await createTestUser(database.db, { isActive: false });
    const answers = await Promise.all([
      login(api, 'ninguem@exemplo.com.br'),
      login(api, email, 'Errada-123'),
      login(api, inactive.email),
      login(api, 'x'),
      login(api, email, PASSWORD.toLowerCase()),
      login(api, email, `${PASSWORD} `),
    ]);
    for (const answer of answers) {
      expect(await answerOf(answer)).toEqual([400, { detail: 'LOGIN_BAD_CREDENTIALS' }]);
      expect([...answer.headers]).toEqual([...answers[0]!.headers]);
    }
  });

  it('refuses missing and empty fields and other bodies with 422', async () => {
    const missing = (...fields: string[]) => ({
      detail: fields.map((field) => ({
        type: expect.any(String),
        loc: ['body', field],
        msg: 'Field required',
      })),
    });
    const form = (fields: Record<string, string>) =>
      api.ask('/auth/login', { method: 'POST', body: new URLSearchParams(fields) });
    expect(await answerOf(await form({ username: 'a@b.com' }))).toEqual([422, missing('password')]);
    expect(await answerOf(await form({ username: '', password: 'x' }))).toEqual([
      422,
      missing('username'),
    ]);
    expect(await answerOf(await form({}))).toEqual([422, missing('username', 'password')]);
    for (const grant of [
      'client_credentials',
      'Password',
      'password x',
      'password\n',
      'refresh_token',
    ])
      expect(
        await answerOf(await form({ username: 'a@b.com', password: 'x', grant_type: grant })),
      ).toMatchObject([
        422,
        { detail: [{ loc: ['body', 'grant_type'], msg: 'must be password' }] },
      ]);
    for (const grant of ['password', ''])
      expect((await form({ username: 'a@b.com', password: 'x', grant_type: grant })).status).toBe(
        400,
      );
    const json = await send(api, ['POST', '/auth/login'], { username: 'a@b.com', password: 'x' });
    expect(await answerOf(json)).toEqual([422, missing('username', 'password')]);
    const none = await api.ask('/auth/login', { method: 'POST' });
    expect(await answerOf(none)).toEqual([422, missing('username', 'password')]);
    const broken = await api.ask('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'nonsense',
    });
    expect(broken.status).toBe(422);
    const file = new FormData();
    file.set('username', new File(['x'], 'x.txt'));
    file.set('password', 'x');
    const upload = await api.ask('/auth/login', { method: 'POST', body: file });
    expect(await answerOf(upload)).toEqual([422, missing('username')]);
    const large = await form({ username: 'a@b.com', password: 'x'.repeat(1 << 20) });
    expect(large.status).toBe(413);
  });

  it('refuses people whose address is not verified only if the operator asks for it', async () => {
    const strict = createTestApi({
      db: database.db,
      config: { ...unlimited, signInVerifiedOnly: true },
    });
    const { email } = await createTestUser(database.db);
    const verified = await createTestUser(database.db, { isVerified: true });
    expect(await answerOf(await login(strict, email))).toEqual([
      400,
      { detail: 'LOGIN_USER_NOT_VERIFIED' },
    ]);
    expect(await answerOf(await login(strict, email, 'Errada-123'))).toEqual([
      400,
      { detail: 'LOGIN_BAD_CREDENTIALS' },
    ]);
    expect((await login(strict, verified.email)).status).toBe(200);
    expect((await login(api, email)).status).toBe(200);
  });

  it('takes a password with accents in either Unicode form, wherever it is written', async () => {
    const passwords = ['Pão-de-queijo-1', 'Açaí-com-granola-2'];
    const [composed, decomposed] = ['NFC', 'NFD'].map((form) =>
      passwords.map((password) => password.normalize(form)),
    ) as [[string, string], [string, string]];
    for (const [at, [set, typed]] of [
      [composed, decomposed],
      [decomposed, composed],
    ].entries()) {
      const email = `acento${at}@exemplo.com.br`;
      const account = { email, password: set![0], username: 'dora', profile: { name: 'Dora' } };
      expect((await send(api, ['POST', '/users/register'], account)).status).toBe(201);
      const entered = await login(api, email, typed![0]);
      expect(entered.status).toBe(200);
      const { access_token: token } = (await entered.json()) as { access_token: string };
      const change = { current_password: typed![0], password: set![1] };
      expect((await send(api, ['PATCH', '/users/me'], change, { token })).status).toBe(200);
      expect((await login(api, email, typed![1])).status).toBe(200);
      expect((await login(api, email, typed![0])).status).toBe(400);
    }
  });

  it('renews a hash that was made with less', async () => {
    const user = await createTestUser(database.db);
    const weak = await hashPassword(PASSWORD, { ...HASH_COST, memory: 8192 });
    const own = eq(credentials.userId, user.id);
    await database.db.update(credentials).set({ passwordHash: weak }).where(own);
    const hash = async () =>
      (await database.db.select().from(credentials).where(own))[0]!.passwordHash;
    await login(api, user.email, 'Errada-123');
    expect(await hash()).toBe(weak);
    expect((await login(api, user.email)).status).toBe(200);
    expect(readPhc(await hash()).cost).toEqual(HASH_COST);
    expect((await login(api, user.email)).status).toBe(200);
  });

  it('logs successes and failures without secrets', async () => {
    const user = await createTestUser(database.db);
    await login(api, user.email, 'Errada-123');
    await login(api, user.email);
    const events = await database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, user.id));
    expect(events.map(({ kind }) => kind).toSorted()).toEqual([
      'sign-in-failed',
      'signed-in',
      'signed-up',
    ]);
    expect(JSON.stringify(await database.db.select().from(securityEvents))).not.toMatch(
      /Errada|queijo|argon2|@/,
    );
  });
});

describe('a token', () => {
  it('expires', async () => {
    const user = await createTestUser(database.db);
    const token = await signIn(database.db, user, { clock: api.clock });
    expect((await me(token)).status).toBe(200);
    const later = createTestApi({ db: database.db, config: unlimited });
    later.clock.advance(30 * DAY_MS - 1);
    const ask = () => send(later, ['GET', '/users/me'], undefined, { token });
    expect((await ask()).status).toBe(200);
    later.clock.advance(1);
    expect((await ask()).status).toBe(401);
  });

  it.each(['Basic x', 'Bearer', 'Bearer ', 'Bearer a b', 'x', ''])(
    'is not read from "%s"',
    async (authorization) => {
      const answer = await api.ask('/users/me', { headers: { authorization } });
      expect(await answerOf(answer)).toEqual([401, { detail: 'Unauthorized' }]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );
});

describe('POST /auth/logout', () => {
  it('ends that session and no other', async () => {
    const user = await createTestUser(database.db);
    const [one, other] = [await signIn(database.db, user), await signIn(database.db, user)];
    const answer = await send(api, ['POST', '/auth/logout'], undefined, { token: one });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect((await me(one)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
    const again = await send(api, ['POST', '/auth/logout'], undefined, { token: one });
    expect(await answerOf(again)).toEqual([401, { detail: 'Unauthorized' }]);
  });

  test('in parallel succeeds, and the token is dead', async () => {
    const user = await createTestUser(database.db);
    const token = await signIn(database.db, user);
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await send(api, ['POST', '/auth/logout'], undefined, { token })).status,
      ),
    );
    expect(statuses).toContain(204);
    expect(statuses.every((status) => status === 204 || status === 401)).toBe(true);
    expect((await me(token)).status).toBe(401);
    const events = await database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, user.id));
    expect(events.filter(({ kind }) => kind === 'signed-out')).toHaveLength(1);
  });
});
