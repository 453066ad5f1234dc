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
  api = createTestApi({ db: database.db, config: { ...testConfig, signInClientLimit: 0 } });
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
    expect(await database.db.$count(mailTokens, eq(mailTokens.tokenHash, user.id))).toBe(0);
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
