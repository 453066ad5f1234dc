import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { scriptedServer } from '#test/scripted-server.ts';
import type { Step } from '#test/scripted-server.ts';
import { facebookProvider } from './facebook.ts';
import { providerFetch } from './provider-fetch.ts';
import { providerUnavailable, refusedCode } from './social-person.ts';

const secrets = {
  host: 'https://vouver.example',
  state: 'a-state-of-this-test',
  nonce: 'unused',
  codeVerifier: 'a-verifier-of-this-test-with-enough-characters',
};
const TOKEN = { body: { access_token: 'fb-token', token_type: 'bearer', expires_in: 5_183_944 } };

async function setUp(...steps: [Step, ...Step[]]) {
  return setUpWithin(5000, ...steps);
}

async function setUpWithin(timeoutMs: number, ...steps: [Step, ...Step[]]) {
  const { origin, seen } = await scriptedServer(...steps);
  const facebook = facebookProvider(
    { issuer: `${origin}/v1`, graphUrl: `${origin}/v1`, clientId: '123', clientSecret: 'hush' },
    {
      log: silentLog,
      fetch: providerFetch({ provider: 'facebook', log: silentLog, timeoutMs }),
    },
  );
  return { facebook, seen, origin };
}

describe('sign-in with Facebook', () => {
  test('begins in its dialog', async () => {
    const { facebook, origin } = await setUp({});
    const begun = await facebook.authorizationUrl(secrets, ['email']);
    const url = new URL(begun.ok ? begun.value : '');
    expect(url.origin + url.pathname).toBe(`${origin}/v1/dialog/oauth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: '123',
      redirect_uri: 'https://vouver.example/auth/facebook/callback',
      response_type: 'code',
      scope: 'email,public_profile',
      state: 'a-state-of-this-test',
    });
  });

  test('exchanges the code, and asks the Graph API who it is, with a proof of our secret', async () => {
    const { facebook, seen } = await setUp(TOKEN, {
      body: { id: '777', name: 'Bia Lima', email: 'bia@exemplo.com.br' },
    });
    expect(await facebook.personOf('code', secrets)).toEqual({
      ok: true,
      value: {
        provider: 'facebook',
        subject: '777',
        email: 'bia@exemplo.com.br',
        isEmailVerified: false,
        name: 'Bia Lima',
        surname: '',
      },
    });
    const [exchange, me] = seen;
    expect(exchange?.path).toBe('/v1/oauth/access_token');
    expect([...(exchange?.query ?? [])]).toEqual([]);
    expect(me?.path).toBe('/v1/me');
    expect(me?.headers.authorization).toBe('Bearer fb-token');
    expect(Object.fromEntries(me?.query ?? [])).toEqual({
      fields: 'id,name,email',
      appsecret_proof: createHmac('sha256', 'hush').update('fb-token').digest('hex'),
    });
  });

  test.each([
    ['no address', { id: '1', name: 'X' }],
    ['an invalid address', { id: '1', name: 'X', email: 'x@' }],
  ])('a person may have %s', async (_, body) => {
    const { facebook } = await setUp(TOKEN, { body });
    expect(await facebook.personOf('code', secrets)).toMatchObject({ value: { email: null } });
  });

  test('a refused code is told from an outage', async () => {
    const error = { message: 'This authorization code has been used.', type: 'OAuthException' };
    const { facebook } = await setUp({ status: 400, body: { error: { ...error, code: 100 } } });
    expect(await facebook.personOf('code', secrets)).toEqual({ ok: false, error: refusedCode });
  });

  test.each<[string, [Step, ...Step[]]]>([
    ['fails at the exchange', [{ status: 500 }]],
    ['hangs at the exchange', [() => undefined]],
    ['sends no JSON', [{ body: '<html>' }]],
    ['fails at the person', [TOKEN, { status: 503 }]],
    ['refuses the token', [TOKEN, { status: 400, body: { error: { code: 190 } } }]],
    ['names nobody', [TOKEN, { body: { name: 'X' } }]],
    // The response after the redirect would be accepted.
    ['redirects', [TOKEN, { status: 302, headers: { location: '/v1/me' } }, { body: { id: '1' } }]],
    ['sends too much', [TOKEN, { body: { id: '1', name: 'x'.repeat(600 * 1024) } }]],
  ])('it is unavailable where Facebook %s', async (_, steps) => {
    const { facebook } = await setUpWithin(500, ...steps);
    expect(await facebook.personOf('code', secrets)).toEqual({
      ok: false,
      error: providerUnavailable,
    });
  });
});
