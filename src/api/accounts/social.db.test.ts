import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  profiles,
  securityEvents,
  sessions,
  socialIdentities,
  socialSignIns,
  users,
} from '#accounts/account-tables.ts';
import { hasEmail } from '#accounts/user-queries.ts';
import { silentLog } from '#platform/log.ts';
import { socialProviders } from '#platform/social/providers.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestUser } from '#test/accounts.ts';
import { connectionFrom, send } from '#test/account-requests.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { walkDialog } from '#test/sign-in/browser-walk.ts';
import { CLIENT, startOpenIdProvider } from '#test/sign-in/openid-provider.ts';
import type { Claims, OpenIdProvider } from '#test/sign-in/openid-provider.ts';

const database = useDatabase();
const HOST = 'https://vouver.example';
const ALIAS = 'https://www.vouver.example';

let provider: OpenIdProvider;
let api: ReturnType<typeof createTestApi>;

function startApi(more: Partial<typeof testConfig> = {}, timeoutMs = 5000) {
  const config = {
    ...testConfig,
    ...more,
    social: {
      ...testConfig.social,
      hosts: [HOST, ALIAS],
      google: { issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
    },
  };
  const options = { log: silentLog, clock: systemClock, timeoutMs };
  return createTestApi({
    db: database.db,
    config,
    social: socialProviders(config.social, options),
  });
}

beforeAll(async () => {
  provider = await startOpenIdProvider([`${HOST}/auth/callback`, `${ALIAS}/auth/callback`]);
});
beforeEach(() => {
  provider.mood = 'well';
  api = startApi();
});
afterAll(() => provider.stop());

let people = 0;
/** A person at the provider, unknown to the site. */
function newPerson(claims: Claims = {}): { id: string; email: string } {
  people += 1;
  const id = `person-${people}`;
  const email = `social.${people}@exemplo.com.br`;
  provider.addPerson(id, { email, email_verified: true, given_name: 'Ana', ...claims });
  return { id, email };
}

async function begin(host = HOST) {
  const query = new URLSearchParams({ host });
  for (const scope of ['email', 'profile']) query.append('scopes', scope);
  const response = await api.ask(`/auth/google/authorize?${query}`);
  const { authorization_url: url } = (await response.json()) as { authorization_url: string };
  const cookie = response.headers.get('set-cookie') ?? '';
  return { response, url, cookie: cookie.split(';')[0] ?? '' };
}

function finish(back: URLSearchParams, cookie: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...Object.fromEntries(back), host: HOST, ...more });
  query.delete('iss');
  return api.ask(`/auth/google/callback?${query}`, { headers: cookie === '' ? {} : { cookie } });
}

/** A whole sign-in as far as the page to which the provider sends the browser. */
async function walkBack(person: string, host = HOST) {
  const { url, cookie } = await begin(host);
  const back = await walkDialog(url, person);
  return { back: back.searchParams, cookie };
}

async function signIn(person: string) {
  const { back, cookie } = await walkBack(person);
  return finish(back, cookie);
}

const answerOf = async (response: Response | Promise<Response>) => {
  const got = await response;
  return [got.status, ((await got.json()) as { detail?: unknown }).detail];
};
const invalidState = [400, 'OAUTH_INVALID_STATE'];

describe('GET /auth/google/authorize', () => {
  test('gives the address of the dialog, and a cookie with the state for an hour', async () => {
    const { response, url } = await begin();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(response.headers.get('set-cookie')).toBe(
      `__Host-vouver-sign-in=${state}; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    const stored = JSON.stringify(await database.db.select().from(socialSignIns));
    expect(stored).not.toContain(state);
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${HOST}/auth/callback`);
  });

  test.each([
    'https://evil.example',
    'https://vouver.example.evil.example',
    'https://vouver.example/',
    'http://vouver.example',
    'vouver.example',
    '',
  ])('host %o is refused', async (host) => {
    const before = await database.db.$count(socialSignIns);
    const response = await api.ask(`/auth/google/authorize?host=${encodeURIComponent(host)}`);
    expect(response.status).toBe(422);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.json()).toEqual({
      detail: [{ type: 'host', loc: ['query', 'host'], msg: 'must be an origin of the site' }],
    });
    expect(await database.db.$count(socialSignIns)).toBe(before);
  });

  test('without a host the site’s own counts', async () => {
    expect((await api.ask('/auth/google/authorize')).status).toBe(200);
  });

  test('what is not configured is not found', async () => {
    for (const path of ['/auth/facebook/authorize', '/auth/facebook/callback?code=x&state=y']) {
      expect(await answerOf(api.ask(path)), path).toEqual([404, 'Not Found']);
    }
    const login = { access_token: 'a.b.c', provider: 'apple' };
    expect(await answerOf(send(api, ['POST', '/social/login'], login))).toEqual([404, 'Not Found']);
  });

  test('while the provider hangs it is 502', async () => {
    provider.mood = 'hanging';
    const response = await startApi({}, 300).ask('/auth/google/authorize');
    expect(await answerOf(response)).toEqual([502, 'OAUTH_PROVIDER_UNAVAILABLE']);
  });

  test('an address may begin so many sign-ins, and is told when to go on', async () => {
    const limited = startApi({ socialSignInClientLimit: 2 });
    const from = (address: string) =>
      limited.ask('/auth/google/authorize', {}, connectionFrom(address));
    expect((await from('203.0.113.77')).status).toBe(200);
    expect((await from('203.0.113.77')).status).toBe(200);
    const refused = await from('203.0.113.77');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.78')).status).toBe(200);
  });
});

describe('GET /auth/google/callback', () => {
  test('creates the account of somebody new and signs them in', async () => {
    const { id, email } = newPerson({ family_name: 'de Souza' });
    const response = await signIn(id);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-vouver-sign-in=; Max-Age=0;/);
    const token = (await response.json()) as { access_token: string };
    expect(token).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
    });
    const me = await send(api, ['GET', '/users/me'], undefined, { token: token.access_token });
    expect(await me.json()).toMatchObject({
      email,
      username: 'anadesouza',
      is_active: true,
      is_superuser: false,
      is_verified: true,
      profile: { name: 'Ana', surname: 'de Souza', photo_url: '', use_photo_img: false },
    });
    const [user] = await database.db.select().from(users).where(hasEmail(email));
    const events = await database.db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.userId, user!.id));
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['signed-in', 'signed-up']);
  });

  test('signs the same person in again, also with another address', async () => {
    const { id, email } = newPerson();
    await signIn(id);
    provider.addPerson(id, { email: `neu-${email}`, email_verified: true });
    expect((await signIn(id)).status).toBe(200);
    const [user] = await database.db.select().from(users).where(hasEmail(email));
    expect(await database.db.$count(sessions, eq(sessions.userId, user!.id))).toBe(2);
    expect(await database.db.$count(users, hasEmail(`neu-${email}`))).toBe(0);
  });

  test('an address that the provider has not checked is not verified', async () => {
    const { id, email } = newPerson({ email_verified: false });
    await signIn(id);
    const [user] = await database.db.select().from(users).where(hasEmail(email));
    expect(user?.isVerified).toBe(false);
    expect(await database.db.$count(profiles, eq(profiles.userId, user!.id))).toBe(1);
  });

  test('five sign-ins of somebody new at once make one account', async () => {
    const { id, email } = newPerson();
    const ready = await Promise.all(Array.from({ length: 5 }, () => walkBack(id)));
    const responses = await Promise.all(ready.map(({ back, cookie }) => finish(back, cookie)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await database.db.$count(users, hasEmail(email))).toBe(1);
    expect(await database.db.$count(socialIdentities, eq(socialIdentities.subject, id))).toBe(1);
  });

  test('no account is taken over by its address, verified or not', async () => {
    const { id, email } = newPerson();
    const owner = await createTestUser(database.db, { email: email.toUpperCase() });
    expect(await answerOf(signIn(id))).toEqual([400, 'OAUTH_USER_ALREADY_EXISTS']);
    expect(await database.db.$count(socialIdentities, eq(socialIdentities.subject, id))).toBe(0);
    expect(await database.db.$count(sessions, eq(sessions.userId, owner.id))).toBe(0);
  });

  test.each<[string, Claims]>([
    ['no address', { email: '' }],
    ['an invalid address', { email: 'ana@' }],
  ])('with %s nobody new gets in, but who is known does', async (_, claims) => {
    const { id, email } = newPerson(claims);
    expect(await answerOf(signIn(id))).toEqual([400, 'OAUTH_NOT_AVAILABLE_EMAIL']);
    provider.addPerson(id, { email, email_verified: true });
    expect((await signIn(id)).status).toBe(200);
    provider.addPerson(id, claims);
    expect((await signIn(id)).status).toBe(200);
  });

  test('an inactive person is refused as with a password, and the attempt is logged', async () => {
    const { id, email } = newPerson();
    await signIn(id);
    await database.db.update(users).set({ isActive: false }).where(hasEmail(email));
    expect(await answerOf(signIn(id))).toEqual([400, 'LOGIN_BAD_CREDENTIALS']);
    const [user] = await database.db.select().from(users).where(hasEmail(email));
    const failed = await database.db.$count(
      securityEvents,
      eq(securityEvents.kind, 'sign-in-failed'),
    );
    expect(failed).toBe(1);
    expect(await database.db.$count(sessions, eq(sessions.userId, user!.id))).toBe(1);
  });

  test('where the operator asks for verified people, others wait', async () => {
    api = startApi({ signInVerifiedOnly: true });
    expect(await answerOf(signIn(newPerson({ email_verified: false }).id))).toEqual([
      400,
      'LOGIN_USER_NOT_VERIFIED',
    ]);
    expect((await signIn(newPerson().id)).status).toBe(200);
  });
});

describe('the state', () => {
  test('is needed, in the address and in the cookie, and the same', async () => {
    const { back, cookie } = await walkBack(newPerson().id);
    const forged = 'x'.repeat(43);
    const withoutState = new URLSearchParams({ code: back.get('code') ?? '' });
    expect(await answerOf(finish(withoutState, cookie))).toEqual(invalidState);
    expect(await answerOf(finish(back, ''))).toEqual(invalidState);
    expect(await answerOf(finish(back, `__Host-vouver-sign-in=${forged}`))).toEqual(invalidState);
    expect(await answerOf(finish(back, cookie, { state: forged }))).toEqual(invalidState);
    const both = `__Host-vouver-sign-in=${forged}`;
    expect(await answerOf(finish(back, both, { state: forged }))).toEqual(invalidState);
    // A cookie without the prefix can come from a subdomain.
    expect(await answerOf(finish(back, cookie.replace('__Host-', '')))).toEqual(invalidState);
    // None of these has used it up, nor has any sent the code.
    expect((await finish(back, cookie)).status).toBe(200);
  });

  test('refuses the state of another browser', async () => {
    const mine = await walkBack(newPerson().id);
    const theirs = await walkBack(newPerson().id);
    expect(await answerOf(finish(theirs.back, mine.cookie))).toEqual(invalidState);
  });

  test('is valid once, also for requests at the same time', async () => {
    const { back, cookie } = await walkBack(newPerson().id);
    const responses = await Promise.all(Array.from({ length: 10 }, () => finish(back, cookie)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await answerOf(finish(back, cookie))).toEqual(invalidState);
  });

  test('is checked before the code is exchanged', async () => {
    const { back } = await walkBack(newPerson().id);
    const sent = provider.requests.length;
    expect(await answerOf(finish(back, ''))).toEqual(invalidState);
    expect(provider.requests).toHaveLength(sent);
  });

  test('expires after an hour', async () => {
    const { back, cookie } = await walkBack(newPerson().id);
    api.clock.advance(3_600_000);
    expect(await answerOf(finish(back, cookie))).toEqual(invalidState);
  });

  test('is of one host', async () => {
    const { back, cookie } = await walkBack(newPerson().id, ALIAS);
    expect(await answerOf(finish(back, cookie))).toEqual(invalidState);
    const again = await walkBack(newPerson().id, ALIAS);
    expect((await finish(again.back, again.cookie, { host: ALIAS })).status).toBe(200);
  });
});

describe('the code', () => {
  test('answers 400 to a code that the provider refuses, and the state is used up', async () => {
    const { back, cookie } = await walkBack(newPerson().id);
    expect(await answerOf(finish(back, cookie, { code: 'invented' }))).toEqual([
      400,
      'OAUTH_INVALID_CODE',
    ]);
    expect(await answerOf(finish(back, cookie))).toEqual(invalidState);
  });

  test('answers 400 without a code, because the person has cancelled', async () => {
    const { url, cookie } = await begin();
    const back = await walkDialog(url, 'cancel');
    expect(back.searchParams.get('error')).toBe('access_denied');
    const { searchParams: query } = back;
    query.delete('error_description');
    expect(await answerOf(finish(query, cookie))).toEqual([400, 'OAUTH_INVALID_CODE']);
  });

  test.each(['down', 'hanging', 'failing'] as const)(
    'while the provider is %s it is 502',
    async (mood) => {
      const { back, cookie } = await walkBack(newPerson().id);
      api = startApi({}, 500);
      await api.ask('/auth/google/authorize');
      provider.mood = mood;
      const response = await finish(back, cookie);
      expect(await answerOf(response)).toEqual([502, 'OAUTH_PROVIDER_UNAVAILABLE']);
    },
  );
});
