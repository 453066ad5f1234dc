import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { walkDialog } from '#test/sign-in/browser-walk.ts';
import { CLIENT, startOpenIdProvider } from '#test/sign-in/openid-provider.ts';
import type { Mood, OpenIdProvider } from '#test/sign-in/openid-provider.ts';
import { newKey, startSigningProvider } from '#test/sign-in/signing-provider.ts';
import { googleProvider } from './google.ts';
import { providerFetch } from './provider-fetch.ts';
import { providerUnavailable, refusedCode } from './social-person.ts';

const HOST = 'https://vouver.example';
const secrets = (more = {}) => ({
  host: HOST,
  state: 'a-state-of-this-test',
  nonce: 'a-nonce-of-this-test',
  codeVerifier: 'a-verifier-of-this-test-with-enough-characters',
  ...more,
});

const clientOf = (
  issuer: string,
  { timeoutMs = 5000, ...more }: { timeoutMs?: number; clientSecret?: string } = {},
) =>
  googleProvider(
    { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, ...more },
    {
      clock: systemClock,
      log: silentLog,
      fetch: providerFetch({ provider: 'google', log: silentLog, timeoutMs, breakAfter: 3 }),
    },
  );

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider([`${HOST}/auth/callback`]);
  provider.addPerson('ana', {
    email: 'ana@exemplo.com.br',
    email_verified: true,
    name: 'Ana de Souza',
    given_name: 'Ana',
    family_name: 'de Souza',
  });
});
beforeEach(() => {
  provider.mood = 'well';
});
afterAll(() => provider.stop());

async function codeFor(google: ReturnType<typeof clientOf>, scopes = ['email', 'profile']) {
  const begun = await google.authorizationUrl(secrets(), scopes);
  if (!begun.ok) throw new Error(begun.error.code);
  const back = await walkDialog(begun.value, 'ana');
  return { url: new URL(begun.value), back, code: back.searchParams.get('code') ?? '' };
}

describe('against a real OpenID provider', () => {
  test('the dialog gets state, nonce and challenge, and the code is exchanged for the person', async () => {
    const google = clientOf(provider.issuer);
    const { url, back, code } = await codeFor(google);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT.id,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: 'a-nonce-of-this-test',
      redirect_uri: `${HOST}/auth/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'a-state-of-this-test',
    });
    expect(back.href.startsWith(`${HOST}/auth/callback?`)).toBe(true);
    expect(back.searchParams.get('state')).toBe('a-state-of-this-test');
    expect(await google.personOf(code, secrets())).toEqual({
      ok: true,
      value: {
        provider: 'google',
        subject: 'ana',
        email: 'ana@exemplo.com.br',
        isEmailVerified: true,
        name: 'Ana',
        surname: 'de Souza',
      },
    });
    expect(await google.personOf(code, secrets())).toEqual({ ok: false, error: refusedCode });
  });

  test('requests the address and, if wanted, the profile, and nothing else', async () => {
    const { url } = await codeFor(clientOf(provider.issuer), ['email', 'drive', 'openid']);
    expect(url.searchParams.get('scope')).toBe('openid email');
  });

  test.each([
    ['another nonce', { nonce: 'another-nonce' }],
    ['another verifier', { codeVerifier: 'another-verifier-with-just-as-many-characters' }],
    ['another host', { host: 'https://www.vouver.example' }],
  ])('a code is refused with %s', async (_, more) => {
    const google = clientOf(provider.issuer);
    const { code } = await codeFor(google);
    expect(await google.personOf(code, secrets(more))).toEqual({ ok: false, error: refusedCode });
  });

  test('an invented code is refused, a wrong secret is the operator’s mistake', async () => {
    const google = clientOf(provider.issuer);
    expect(await google.personOf('invented', secrets())).toEqual({ ok: false, error: refusedCode });
    const { code } = await codeFor(google);
    const wrong = clientOf(provider.issuer, { clientSecret: 'wrong' });
    expect(await wrong.personOf(code, secrets())).toEqual({
      ok: false,
      error: providerUnavailable,
    });
  });

  test.each(['down', 'hanging', 'failing'] satisfies Mood[])(
    'while it is %s, it is unavailable',
    async (mood) => {
      const { code } = await codeFor(clientOf(provider.issuer));
      const google = clientOf(provider.issuer, { timeoutMs: 300 });
      await google.authorizationUrl(secrets(), []);
      provider.mood = mood;
      expect(await google.personOf(code, secrets())).toEqual({
        ok: false,
        error: providerUnavailable,
      });
      const unknown = clientOf(provider.issuer, { timeoutMs: 300 });
      const begun = await unknown.authorizationUrl(secrets(), []);
      expect(begun).toEqual({ ok: false, error: providerUnavailable });
      provider.mood = 'well';
      expect(await clientOf(provider.issuer).authorizationUrl(secrets(), [])).toHaveProperty(
        'ok',
        true,
      );
    },
  );

  test('the log of refusals and outages has neither codes nor secrets', async () => {
    const lines: unknown[][] = [];
    const write = (...line: unknown[]) => void lines.push(line);
    const log = { ...silentLog, info: write, warn: write, error: write };
    const parts = { clock: systemClock, log };
    const fetch = providerFetch({ provider: 'google', log, timeoutMs: 5000 });
    const client = { issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
    const google = googleProvider(client, { ...parts, fetch });
    await google.personOf('a-code-of-the-log-test', secrets());
    provider.mood = 'failing';
    await google.personOf('a-code-of-the-log-test', secrets());
    expect(lines.length).toBeGreaterThan(1);
    const text = JSON.stringify(lines);
    for (const secret of ['a-code-of', 'a-state-of', 'a-nonce-of', 'a-verifier', CLIENT.secret]) {
      expect(text).not.toContain(secret);
    }
  });

  test('after several failures nothing is sent to it for a while', async () => {
    const google = clientOf(provider.issuer);
    const { code } = await codeFor(google);
    provider.mood = 'failing';
    for (let time = 0; time < 3; time += 1) await google.personOf(code, secrets());
    const sent = provider.requests.length;
    provider.mood = 'well';
    expect(await google.personOf(code, secrets())).toEqual({
      ok: false,
      error: providerUnavailable,
    });
    expect(provider.requests).toHaveLength(sent);
  });
});

describe('an id token', () => {
  const nonce = 'a-nonce-of-this-test';

  test('is accepted where everything is right', async () => {
    const signing = await startSigningProvider(CLIENT.id);
    signing.idToken = () => signing.sign({ nonce, email: 'a@b.example', email_verified: false });
    expect(await clientOf(signing.issuer).personOf('code', secrets())).toEqual({
      ok: true,
      value: expect.objectContaining({ email: 'a@b.example', isEmailVerified: false, name: '' }),
    });
  });

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['an expiry in the past', { exp: 1_700_000_000 }],
    ['no person', { sub: undefined }],
  ])('of %s is refused', async (_, claims) => {
    const signing = await startSigningProvider(CLIENT.id);
    signing.idToken = () => signing.sign({ nonce, ...claims });
    const result = await clientOf(signing.issuer).personOf('code', secrets());
    expect(result).toHaveProperty('ok', false);
  });

  test('is refused if its key is not published; a new key is read', async () => {
    const signing = await startSigningProvider(CLIENT.id);
    const forged = { ...(await newKey('one')), kid: 'one' };
    signing.idToken = () => signing.sign({ nonce }, forged);
    const google = clientOf(signing.issuer);
    expect(await google.personOf('code', secrets())).toHaveProperty('ok', false);
    const next = await newKey('two');
    signing.published = [next.public];
    signing.idToken = () => signing.sign({ nonce }, next);
    expect(await clientOf(signing.issuer).personOf('code', secrets())).toHaveProperty('ok', true);
  });

  test('is not asked for where the discovery document is of another issuer', async () => {
    const signing = await startSigningProvider(CLIENT.id);
    signing.claimedIssuer = 'https://evil.example';
    const google = clientOf(signing.issuer);
    expect(await google.authorizationUrl(secrets(), [])).toEqual({
      ok: false,
      error: providerUnavailable,
    });
    expect(signing.requests).toEqual(['/.well-known/openid-configuration']);
  });
});
