import { describe, expect, test } from 'vitest';
import { users } from '#accounts/account-tables.ts';
import { hasEmail } from '#accounts/user-queries.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import { startSigningProvider } from '#test/sign-in/signing-provider.ts';
import type { SigningProvider } from '#test/sign-in/signing-provider.ts';

const database = useDatabase();
const CLIENT_ID = 'example.site';

async function setUp() {
  const signing = await startSigningProvider(CLIENT_ID);
  const social = {
    ...testConfig.social,
    apple: { issuer: signing.issuer, clientIds: [CLIENT_ID] as const },
  };
  const api = createTestApi({ db: database.db, config: { ...testConfig, social } });
  const login = async (idToken: string, more: object = {}) => {
    const body = { access_token: idToken, provider: 'apple', ...more };
    const response = await send(api, ['POST', '/social/login'], body);
    return [response.status, await response.json()];
  };
  return { signing, api, login };
}

let people = 0;
const newPerson = () => {
  people += 1;
  return {
    sub: `apple-${people}`,
    email: `apple.${people}@exemplo.com.br`,
    email_verified: 'true',
  };
};
const idToken = (signing: SigningProvider, claims: object) => signing.sign({ ...claims });

const token = {
  access_token: expect.stringMatching(/^[\w-]{43}$/),
  token_type: 'bearer',
};
const refusal = (code: string) => [400, { detail: code }];

describe('POST /social/login', () => {
  test('creates the account at the first sign-in, with the name beside the token', async () => {
    const { signing, api, login } = await setUp();
    const person = newPerson();
    const named = { name: 'Bia <b>', surname: 'Lima' };
    const [status, body] = await login(await idToken(signing, person), named);
    expect([status, body]).toEqual([200, token]);
    const { access_token: bearer } = body as { access_token: string };
    const me = await send(api, ['GET', '/users/me'], undefined, { token: bearer });
    expect(await me.json()).toMatchObject({
      email: person.email,
      username: 'bialima',
      is_verified: true,
      profile: { name: 'Bia', surname: 'Lima' },
    });
    // Apple names the address at the first sign-in only, if the person wants so.
    expect(await login(await idToken(signing, { sub: person.sub }))).toEqual([200, token]);
    expect(await database.db.$count(users, hasEmail(person.email))).toBe(1);
  });

  test('compares the nonce where it is sent', async () => {
    const { signing, login } = await setUp();
    const person = { ...newPerson(), nonce: 'aB3dE5gH7jK9mN1p' };
    const signed = await idToken(signing, person);
    expect(await login(signed, { nonce: person.nonce })).toEqual([200, token]);
    expect(await login(signed, { nonce: 'another' })).toEqual(refusal('OAUTH_INVALID_ID_TOKEN'));
    expect(await login(await idToken(signing, newPerson()), { nonce: person.nonce })).toEqual(
      refusal('OAUTH_INVALID_ID_TOKEN'),
    );
    // The contract's body has no nonce.
    expect(await login(signed)).toEqual([200, token]);
  });

  test('refuses tokens that are not for us, expired or forged', async () => {
    const { signing, login } = await setUp();
    for (const claims of [{ aud: 'x' }, { iss: 'https://evil.example' }, { exp: 1_700_000_000 }]) {
      const signed = await idToken(signing, { ...newPerson(), ...claims });
      expect(await login(signed)).toEqual(refusal('OAUTH_INVALID_ID_TOKEN'));
    }
    expect(await login('a.b.c')).toEqual(refusal('OAUTH_INVALID_ID_TOKEN'));
  });

  test('neither takes an account over by its address nor makes one without', async () => {
    const { signing, login } = await setUp();
    const person = newPerson();
    await createTestUser(database.db, { email: person.email });
    expect(await login(await idToken(signing, person))).toEqual(
      refusal('OAUTH_USER_ALREADY_EXISTS'),
    );
    expect(await login(await idToken(signing, { sub: 'nobody' }))).toEqual(
      refusal('OAUTH_NOT_AVAILABLE_EMAIL'),
    );
  });

  test('refuses an inactive person', async () => {
    const { signing, login } = await setUp();
    const person = newPerson();
    await login(await idToken(signing, person));
    await database.db.update(users).set({ isActive: false }).where(hasEmail(person.email));
    expect(await login(await idToken(signing, person))).toEqual(refusal('LOGIN_BAD_CREDENTIALS'));
  });

  test.each([
    [{ provider: 'apple' }, 'access_token'],
    [{ access_token: '', provider: 'apple' }, 'access_token'],
    [{ access_token: 7, provider: 'apple' }, 'access_token'],
    [{ access_token: 'x', provider: 'google' }, 'provider'],
    [{ access_token: 'x' }, 'provider'],
    [{ access_token: 'x'.repeat(12_000), provider: 'apple' }, 'access_token'],
  ])('%.60o is 422', async (body, field) => {
    const { api } = await setUp();
    const response = await send(api, ['POST', '/social/login'], body);
    expect(response.status).toBe(422);
    const { detail } = (await response.json()) as { detail: { loc: string[] }[] };
    expect(detail.map(({ loc }) => loc)).toEqual([['body', field]]);
  });

  test('while Apple does not respond it is 502', async () => {
    const { signing, login } = await setUp();
    const signed = await idToken(signing, newPerson());
    signing.published = 'no list' as never;
    expect(await login(signed)).toEqual([502, { detail: 'OAUTH_PROVIDER_UNAVAILABLE' }]);
  });
});

describe('GET /auth/apple/authorize', () => {
  const secrets = { state: 'S'.repeat(16), nonce: 'N'.repeat(16) };
  const authorize = async (query: Record<string, string>) => {
    const { api } = await setUp();
    return api.ask(`/auth/apple/authorize?${new URLSearchParams(query)}`);
  };

  test('gives the address of the dialog with state and nonce of the browser', async () => {
    const response = await authorize({ ...secrets, host: 'https://vouver.example' });
    expect(response.status).toBe(200);
    const { authorization_url: url } = (await response.json()) as { authorization_url: string };
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject(secrets);
  });

  test.each([
    ['no state', { nonce: secrets.nonce }],
    ['a short nonce', { ...secrets, nonce: 'x' }],
    ['a strange host', { ...secrets, host: 'https://evil.example' }],
  ])('with %s is 422', async (_, query) => {
    expect((await authorize(query)).status).toBe(422);
  });
});
