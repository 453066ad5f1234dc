import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test } from 'vitest';
import {
  credentials,
  mailTokens,
  profiles,
  securityEvents,
  users,
} from '#accounts/account-tables.ts';
import { login, send, signUpBody } from '#test/account-requests.ts';
import { createTestUser, PASSWORD, signIn } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
beforeAll(() => {
  api = createTestApi({ db: database.db, config: { ...testConfig, signInAddressLimit: 0 } });
});

const bodyOf = async (answer: Response) => [answer.status, await answer.json()];
const sign = (more: Record<string, unknown> = {}) => signUpBody(more);
const register = (body: unknown) => send(api, ['POST', '/users/register'], body);
const me = (token: string) => send(api, ['GET', '/users/me'], undefined, { token });
const change = (token: string, body: unknown) => send(api, ['PATCH', '/users/me'], body, { token });
let count = 0;
const fresh = () => `nova.${(count += 1)}@exemplo.com.br`;
async function person(more: Parameters<typeof createTestUser>[1] = {}) {
  const user = await createTestUser(database.db, more);
  return { user, token: await signIn(database.db, user) };
}
const wrong = (...loc: string[]) => ({
  detail: [{ type: expect.any(String), loc: ['body', ...loc], msg: expect.any(String) }],
});

describe('POST /users/register', () => {
  it('creates an account as the contract describes it, without a session', async () => {
    const email = fresh();
    const answer = await register(sign({ email: email.replace('exemplo', 'Exemplo') }));
    expect(await bodyOf(answer)).toEqual([
      201,
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        email,
        username: 'dora',
        is_active: true,
        is_superuser: false,
        is_verified: false,
        profile: sign().profile,
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await login(api, email)).status).toBe(200);
  });

  it('drops what a client must not set', async () => {
    const email = fresh();
    const id = '7b0ef4c2-7d2b-4a55-9d25-0e8d9d3f0f10';
    const set = {
      is_active: false,
      is_superuser: true,
      is_verified: 'x',
      id,
      hashed_password: 'x',
    };
    const profile = { ...sign().profile, photo_url: 'https://x.example/a.png', cover_url: 'x' };
    const [status, user] = await bodyOf(await register(sign({ email, ...set, profile })));
    expect(status).toBe(201);
    expect(user).toMatchObject({
      is_active: true,
      is_superuser: false,
      is_verified: false,
      profile: { photo_url: '', cover_url: '' },
    });
    expect(user).not.toMatchObject({ id });
  });

  it('refuses an address that exists, in any case', async () => {
    const { user } = await person();
    for (const email of [user.email, user.email.toUpperCase(), ` ${user.email}`]) {
      expect(await bodyOf(await register(sign({ email })))).toEqual([
        400,
        { detail: 'REGISTER_USER_ALREADY_EXISTS' },
      ]);
    }
  });

  it.each([
    ['Abc1!', 'A senha deve possuir no  8 caracteres'],
    ['Abcdefgh!', 'A senha deve conter pelo menos um número'],
    ['abcdefg1!', 'A senha deve conter no mínimo uma letra maiúscula'],
    ['ABCDEFG1!', 'A senha deve conter pelo menos uma letra minúscula'],
    ['Abcdefgh1', 'A senha deve conter pelo menos um caracter especial'],
    ['P@ssw0rd', 'Esta senha é uma das mais usadas. Escolha outra'],
    [`Aa1!${'x'.repeat(253)}`, 'A senha deve ter no máximo 256 caracteres'],
  ])(
    'refuses the password %s with its reason, before the address is looked up',
    async (password, reason) => {
      const { user } = await person();
      expect(await bodyOf(await register(sign({ email: user.email, password })))).toEqual([
        400,
        { detail: { code: 'REGISTER_INVALID_PASSWORD', reason } },
      ]);
    },
  );

  it('compares passwords as they were sent', async () => {
    const email = fresh();
    const password = ` <b>Çedilha</b> & 7 ${'x'.repeat(64)} `;
    expect((await register(sign({ email, password }))).status).toBe(201);
    expect((await login(api, email, password)).status).toBe(200);
    expect((await login(api, email, password.trim())).status).toBe(400);
  });

  it.each([
    [{ email: 'x' }, ['email'], 'Email inválido'],
    [{ email: 'a@b.co' }, ['email'], 'O email precisa ter no mínimo 8 caracteres'],
    [{ email: undefined }, ['email'], 'Email inválido'],
    [{ email: `${'x'.repeat(64)}@${'y'.repeat(190)}.com` }, ['email'], 'Email inválido'],
    [{ username: 'ab' }, ['username'], 'O nome deve ter no mínimo 3 caracteres'],
    [{ username: '<b>ab</b>' }, ['username'], 'O nome deve ter no mínimo 3 caracteres'],
    [{ username: 'x'.repeat(16) }, ['username'], 'o nome deve ter no máximo 15 caracteres'],
    [{ username: undefined }, ['username'], 'O nome deve ter no mínimo 3 caracteres'],
    [{ password: undefined }, ['password'], 'Escreva uma senha'],
    [{ profile: { name: 'ab' } }, ['profile', 'name'], 'O nome deve ter no mínimo 3 caracteres'],
    [
      { profile: { name: 'x'.repeat(51) } },
      ['profile', 'name'],
      'O nome deve ter no máximo 50 caracteres',
    ],
    [
      { profile: { name: 'Dora', site_url: 'javascript:alert(1)' } },
      ['profile', 'site_url'],
      'O endereço deve começar com https:// ou http://',
    ],
    [
      { profile: { name: 'Dora', rgb_color: 'red;x' } },
      ['profile', 'rgb_color'],
      'Escolha uma cor',
    ],
  ])('refuses %j', async (more, loc, msg) => {
    expect(await bodyOf(await register(sign({ email: fresh(), ...more })))).toEqual([
      422,
      { detail: [{ type: expect.any(String), loc: ['body', ...loc], msg }] },
    ]);
  });

  it('has one entry for each wrong field and repeats none of their values', async () => {
    const body = sign({ email: 'segredo1', username: 'x', password: 42, profile: 'segredo2' });
    const answer = await register(body);
    const text = await answer.text();
    expect(JSON.parse(text).detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
      ['body', 'email'],
      ['body', 'password'],
      ['body', 'username'],
      ['body', 'profile'],
    ]);
    expect(text).not.toContain('segredo');
  });

  it('takes texts without markup, and links of the web only', async () => {
    const profile = {
      name: 'Dora <script>alert(1)</script>Lima\u0000',
      bio: 'Filmes <3\n<img src=x onerror=alert(1)>e séries',
      site_url: 'exemplo.com.br/eu',
      twitter_account: '@dora<b>',
    };
    const [, user] = await bodyOf(await register(sign({ email: fresh(), profile })));
    expect(user).toMatchObject({
      profile: {
        name: 'Dora Lima',
        bio: 'Filmes <3\ne séries',
        site_url: 'https://exemplo.com.br/eu',
        twitter_account: '@dora',
      },
    });
  });

  test('20 in parallel with one address make one account', async () => {
    const email = fresh();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        register(sign({ email: at % 2 ? email : email.toUpperCase() })).then(bodyOf),
      ),
    );
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(
        ([, body]) => (body as { detail?: string }).detail === 'REGISTER_USER_ALREADY_EXISTS',
      ),
    ).toHaveLength(19);
  });
});

describe('GET /users/me', () => {
  it('is private', async () => {
    const { token, user } = await person();
    const answer = await me(token);
    expect(await answer.json()).toMatchObject({ id: user.id, email: user.email });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('vary')).toContain('Authorization');
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('is 401 for somebody inactive or deleted', async () => {
    const { token, user } = await person();
    await database.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect((await me(token)).status).toBe(401);
    await database.db.update(users).set({ isActive: true }).where(eq(users.id, user.id));
    expect((await me(token)).status).toBe(200);
    await database.db.delete(users).where(eq(users.id, user.id));
    expect((await me(token)).status).toBe(401);
  });
});

describe('PATCH /users/me', () => {
  it('changes only what it is sent', async () => {
    const { token } = await person();
    const before = (await bodyOf(await me(token)))[1] as { profile: object };
    const [status, user] = await bodyOf(
      await change(token, { profile: { bio: 'Gosto de drama.' }, is_superuser: true, id: 'x' }),
    );
    expect([status, user]).toEqual([
      200,
      { ...before, profile: { ...before.profile, bio: 'Gosto de drama.' } },
    ]);
    expect((await bodyOf(await me(token)))[1]).toEqual(user);
    expect((await change(token, {})).status).toBe(200);
    expect((await change(token, { profile: {} })).status).toBe(200);
    expect(await bodyOf(await change(token, { username: 'novo' }))).toMatchObject([
      200,
      { username: 'novo' },
    ]);
  });

  it('accepts its own answer', async () => {
    const { token } = await person();
    const [, user] = await bodyOf(await me(token));
    expect(await bodyOf(await change(token, user))).toEqual([200, user]);
  });

  it.each(['email', 'username', 'profile', 'password'])('refuses null as %s', async (field) => {
    const { token } = await person();
    expect(await bodyOf(await change(token, { [field]: null }))).toEqual([422, wrong(field)]);
  });

  it('clears the verification with a new address, not with another spelling', async () => {
    const { user, token } = await person({ isVerified: true });
    const shout = user.email.replace('pessoa', 'PESSOA');
    expect(await bodyOf(await change(token, { email: shout }))).toMatchObject([
      200,
      { email: shout, is_verified: true },
    ]);
    const at = new Date();
    const mailed = { userId: user.id, email: user.email, createdAt: at, expiresAt: at };
    await database.db
      .insert(mailTokens)
      .values({ ...mailed, tokenHash: user.id, purpose: 'verify' });
    const email = fresh();
    expect(await bodyOf(await change(token, { email }))).toMatchObject([
      200,
      { email, is_verified: false },
    ]);
    expect(await database.db.$count(mailTokens, eq(mailTokens.userId, user.id))).toBe(0);
    expect((await login(api, email)).status).toBe(200);
    expect((await login(api, shout)).status).toBe(400);
  });

  it('refuses an address of somebody else', async () => {
    const [{ token, user }, { user: other }] = [await person(), await person()];
    for (const email of [other.email, other.email.toUpperCase()]) {
      expect(await bodyOf(await change(token, { email, username: 'outro' }))).toEqual([
        400,
        { detail: 'UPDATE_USER_EMAIL_ALREADY_EXISTS' },
      ]);
    }
    expect((await bodyOf(await me(token)))[1]).toMatchObject({
      email: user.email,
      username: user.username,
    });
  });

  test('in parallel to one address succeeds for one person', async () => {
    const people = [await person(), await person(), await person(), await person()];
    const email = fresh();
    const statuses = await Promise.all(
      people.map(async ({ token }) => (await change(token, { email })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('ends the other sessions and the recovery links with a new password', async () => {
    const { user, token } = await person();
    const other = await signIn(database.db, user);
    const at = new Date();
    const mailed = { userId: user.id, email: user.email, createdAt: at, expiresAt: at };
    await database.db.insert(mailTokens).values([
      { ...mailed, tokenHash: `r${user.id}`, purpose: 'reset' },
      { ...mailed, tokenHash: `v${user.id}`, purpose: 'verify' },
    ]);
    expect((await change(token, { password: 'Outra-senha-8' })).status).toBe(200);
    expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401]);
    expect([
      (await login(api, user.email)).status,
      (await login(api, user.email, 'Outra-senha-8')).status,
    ]).toEqual([400, 200]);
    const left = await database.db.select().from(mailTokens).where(eq(mailTokens.userId, user.id));
    expect(left.map(({ purpose }) => purpose)).toEqual(['verify']);
  });

  it('refuses a bad password with its reason and changes nothing', async () => {
    const { user, token } = await person();
    const other = await signIn(database.db, user);
    expect(await bodyOf(await change(token, { username: 'novo', password: 'curta' }))).toEqual([
      400,
      {
        detail: {
          code: 'UPDATE_USER_INVALID_PASSWORD',
          reason: 'A senha deve possuir no  8 caracteres',
        },
      },
    ]);
    expect((await bodyOf(await me(other)))[1]).toMatchObject({ username: user.username });
  });

  it('checks the current password if it is sent, and limits wrong ones', async () => {
    const { token } = await person();
    const attempt = (password: string) =>
      change(token, { current_password: password, password: 'Outra-senha-8' });
    for (let time = 0; time < testConfig.signInAccountLimit; time += 1) {
      expect(await bodyOf(await attempt('Errada-123'))).toEqual([
        400,
        { detail: 'UPDATE_USER_INVALID_CURRENT_PASSWORD' },
      ]);
    }
    expect((await attempt(PASSWORD)).status).toBe(429);
    const second = await person();
    expect(
      (await change(second.token, { current_password: PASSWORD, password: 'Outra-senha-8' }))
        .status,
    ).toBe(200);
  });

  it('gives a first password to somebody who signed up without one', async () => {
    const { user, token } = await person();
    await database.db.delete(credentials).where(eq(credentials.userId, user.id));
    expect((await login(api, user.email)).status).toBe(400);
    expect((await change(token, { password: 'Outra-senha-8' })).status).toBe(200);
    expect((await login(api, user.email, 'Outra-senha-8')).status).toBe(200);
  });

  it('is logged', async () => {
    const { user, token } = await person();
    await change(token, { email: fresh(), password: 'Outra-senha-8' });
    const events = await database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, user.id));
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['email-changed', 'password-changed']),
    );
  });
});

describe('DELETE /users/me', () => {
  it('deletes the person, ends their sessions and frees the address', async () => {
    const { user, token } = await person();
    const other = await signIn(database.db, user);
    const images = { photoKey: 'a.webp', coverKey: 'b.webp' };
    await database.db.update(profiles).set(images).where(eq(profiles.userId, user.id));
    const answer = await send(api, ['DELETE', '/users/me'], undefined, { token });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    for (const one of [token, other]) expect((await me(one)).status).toBe(401);
    expect((await login(api, user.email)).status).toBe(400);
    expect(api.jobs).toContainEqual({
      kind: 'delete-uploads',
      payload: { keys: ['a.webp', 'b.webp'] },
    });
    expect((await register(sign({ email: user.email }))).status).toBe(201);
  });

  test('during other requests gives no error but 401', async () => {
    const { token } = await person();
    const requests = Array.from({ length: 12 }, (_, at) => {
      if (at === 4) return send(api, ['DELETE', '/users/me'], undefined, { token });
      return at % 2
        ? me(token)
        : change(token, { username: `nome${at}`, password: 'Outra-senha-8' });
    });
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses[4]).toBe(204);
    expect(statuses.filter((status) => ![200, 204, 401].includes(status))).toEqual([]);
    expect((await me(token)).status).toBe(401);
  });
});
