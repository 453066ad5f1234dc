import { describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { scriptedServer } from '#test/scripted-server.ts';
import { newKey, startSigningProvider } from '#test/sign-in/signing-provider.ts';
import { appleProvider } from './apple.ts';
import { providerFetch } from './provider-fetch.ts';
import { providerUnavailable, refusedIdToken } from './social-person.ts';

const CLIENT_ID = 'example.site';

const clientOf = (issuer: string, { keysCooldownMs = 0, timeoutMs = 5000 } = {}) =>
  appleProvider(
    { issuer, clientIds: [CLIENT_ID, 'example.app'] },
    {
      clock: systemClock,
      log: silentLog,
      keysCooldownMs,
      fetch: providerFetch({ provider: 'apple', log: silentLog, timeoutMs }),
    },
  );

async function setUp(options = {}) {
  const signing = await startSigningProvider(CLIENT_ID);
  return { signing, apple: clientOf(signing.issuer, options) };
}

const refused = { refused: refusedIdToken };

describe('an id token of Apple', () => {
  test('names the person; Apple writes whether the address is checked as text', async () => {
    const { signing, apple } = await setUp();
    const token = await signing.sign({ email: 'ana@exemplo.com.br', email_verified: 'true' });
    expect(await apple.personOf(token, undefined)).toEqual({
      person: {
        provider: 'apple',
        subject: 'ana',
        email: 'ana@exemplo.com.br',
        isEmailVerified: true,
        name: '',
        surname: '',
      },
    });
  });

  test('may be made out for an app of the operator', async () => {
    const { signing, apple } = await setUp();
    expect(
      await apple.personOf(await signing.sign({ aud: 'example.app' }), undefined),
    ).toHaveProperty('person');
  });

  test.each([
    ['has expired', { exp: 1_700_000_000 }],
    ['never expires', { exp: undefined }],
    ['is for another audience', { aud: 'somebody-else' }],
    ['is of another issuer', { iss: 'https://evil.example' }],
    ['is not valid yet', { nbf: 4_000_000_000 }],
    ['has no person', { sub: undefined }],
    ['has an empty person', { sub: '' }],
  ])('that %s is refused', async (_, claims) => {
    const { signing, apple } = await setUp();
    expect(await apple.personOf(await signing.sign(claims), undefined)).toEqual(refused);
  });

  test('has to have the nonce that is given', async () => {
    const { signing, apple } = await setUp();
    const token = await signing.sign({ nonce: 'aB3' });
    expect(await apple.personOf(token, 'aB3')).toHaveProperty('person');
    expect(await apple.personOf(token, 'aB4')).toEqual(refused);
    expect(await apple.personOf(token, '')).toEqual(refused);
    expect(await apple.personOf(await signing.sign({}), 'aB3')).toEqual(refused);
  });

  test.each(['', 'x', 'a.b.c', '..'])('%o is refused', async (token) => {
    const { apple } = await setUp();
    expect(await apple.personOf(token, undefined)).toEqual(refused);
  });

  test('without a signature, or signed with the published key as a secret, is refused', async () => {
    const { signing, apple } = await setUp();
    const [, payload] = (await signing.sign({})).split('.');
    const header = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(await apple.personOf(`${header({ alg: 'none' })}.${payload}.`, undefined)).toEqual(
      refused,
    );
    const symmetric = `${header({ alg: 'HS256', kid: 'one' })}.${payload}.eA`;
    expect(await apple.personOf(symmetric, undefined)).toEqual(refused);
  });

  test('whose payload was changed is refused', async () => {
    const { signing, apple } = await setUp();
    const [head, , signature] = (await signing.sign({})).split('.');
    const [, payload] = (await signing.sign({ sub: 'bia' })).split('.');
    expect(await apple.personOf(`${head}.${payload}.${signature}`, undefined)).toEqual(refused);
  });

  test('of an unknown key is refused; a rotated key is read once it is published', async () => {
    const { signing, apple } = await setUp();
    expect(await apple.personOf(await signing.sign({}), undefined)).toHaveProperty('person');
    const next = await newKey('two');
    const token = await signing.sign({}, next);
    expect(await apple.personOf(token, undefined)).toEqual(refused);
    signing.published = [next.public];
    expect(await apple.personOf(token, undefined)).toHaveProperty('person');
    expect(await apple.personOf(await signing.sign({}), undefined)).toEqual(refused);
  });

  test('of unknown keys does not make the keys be read each time', async () => {
    const { signing, apple } = await setUp({ keysCooldownMs: 60_000 });
    const unknown = await newKey('unknown');
    for (let time = 0; time < 5; time += 1) {
      expect(await apple.personOf(await signing.sign({}, unknown), undefined)).toEqual(refused);
    }
    expect(signing.requests.filter((path) => path === '/keys')).toHaveLength(1);
  });
});

describe('while Apple cannot be reached', () => {
  test.each([
    ['its metadata', { status: 500 }],
    ['its metadata in time', () => undefined],
    ['readable metadata', { body: 'not JSON' }],
  ])('without %s the sign-in fails as the provider’s', async (_, step) => {
    const { origin } = await scriptedServer(step);
    const apple = clientOf(origin, { timeoutMs: 300 });
    expect(await apple.personOf('a.b.c', undefined)).toEqual({ refused: providerUnavailable });
    const begun = { host: 'https://vouver.example', state: 's', nonce: 'n' };
    expect(await apple.authorizationUrl(begun)).toEqual({ refused: providerUnavailable });
  });

  test('without its keys the sign-in fails as the provider’s', async () => {
    const { signing, apple } = await setUp();
    const token = await signing.sign({});
    signing.published = 'no list' as never;
    expect(await apple.personOf(token, undefined)).toEqual({ refused: providerUnavailable });
  });
});

test('the dialog of Apple sends a form back, with state and nonce of the browser', async () => {
  const { signing, apple } = await setUp();
  const begun = { host: 'https://vouver.example', state: 'S16', nonce: 'N16' };
  const result = await apple.authorizationUrl(begun);
  const url = new URL('url' in result ? result.url : '');
  expect(url.origin + url.pathname).toBe(`${signing.issuer}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: CLIENT_ID,
    redirect_uri: 'https://vouver.example/auth/apple/callback',
    response_mode: 'form_post',
    response_type: 'code id_token',
    scope: 'openid email name',
    state: 'S16',
    nonce: 'N16',
  });
});
