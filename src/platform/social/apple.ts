import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { SocialSignIn } from '#platform/config-values.ts';
import { discoverProvider, idTokenRefusalOf } from './provider-fetch.ts';
import { personOf, providerUnavailable, refusedIdToken } from './social-person.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import type { SocialPersonResult } from './social-person.ts';

/** The path of the site to which Apple has browsers post its form. */
export const APPLE_CALLBACK = '/auth/apple/callback';

export interface IdTokenProvider {
  /** The address of the provider's dialog. State and nonce are checked by the browser that made them. */
  authorizationUrl(begun: {
    host: string;
    state: string;
    nonce: string;
  }): Promise<{ url: string } | { refused: typeof providerUnavailable }>;
  /** The person of an id token, which has to have this nonce if one is given. */
  personOf(idToken: string, nonce: string | undefined): Promise<SocialPersonResult>;
}

interface Options {
  fetch: ProviderFetch;
  clock: Clock;
  log: Log;
  /** Milliseconds after reading its keys from which on an unknown key makes it read them again. */
  keysCooldownMs?: number;
}

/** Sign-in with Apple: the browser gets the id token, the server checks it with Apple's keys. */
export function appleProvider(
  { issuer, clientIds }: NonNullable<SocialSignIn['apple']>,
  { fetch, clock, log, keysCooldownMs = 30_000 }: Options,
): IdTokenProvider {
  const discover = discoverProvider(issuer, { fetch, clock });
  let latest: { uri: string; keys: JWTVerifyGetKey } | undefined;

  async function keysOf(): Promise<JWTVerifyGetKey | null> {
    const { jwks_uri: uri } = await discover();
    if (uri === undefined) return null;
    if (latest?.uri !== uri) {
      const keys = createRemoteJWKSet(new URL(uri), {
        [customFetch]: fetch,
        cooldownDuration: keysCooldownMs,
      });
      latest = { uri, keys };
    }
    return latest.keys;
  }

  return {
    async authorizationUrl({ host, state, nonce }) {
      try {
        const { authorization_endpoint: endpoint } = await discover();
        if (endpoint === undefined) return { refused: providerUnavailable };
        const url = new URL(endpoint);
        const parameters = {
          client_id: clientIds[0],
          redirect_uri: host + APPLE_CALLBACK,
          response_type: 'code id_token',
          // Apple sends name and address in a form only.
          response_mode: 'form_post',
          scope: 'openid email name',
          state,
          nonce,
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return { url: url.href };
      } catch (error) {
        idTokenRefusalOf(error, 'apple', log);
        return { refused: providerUnavailable };
      }
    },

    async personOf(idToken, nonce) {
      try {
        const keys = await keysOf();
        if (keys === null) return { refused: providerUnavailable };
        const { payload } = await jwtVerify(idToken, keys, {
          issuer,
          audience: [...clientIds],
          // Public keys only: the key of another kind of algorithm must not verify anything.
          algorithms: ['RS256', 'ES256'],
          requiredClaims: ['sub', 'exp', 'iat'],
          currentDate: clock.now(),
        });
        const { sub = '' } = payload;
        if (sub === '' || (nonce !== undefined && payload['nonce'] !== nonce)) {
          log.info({ provider: 'apple' }, 'an id token has no person or another nonce');
          return { refused: refusedIdToken };
        }
        return { person: personOf('apple', { ...payload, sub }) };
      } catch (error) {
        return { refused: idTokenRefusalOf(error, 'apple', log) };
      }
    },
  };
}
