import { createHmac } from 'node:crypto';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  customFetch,
} from 'openid-client';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import type { SocialSignIn } from '#platform/config-values.ts';
import { codeRefusalOf, withoutTls } from './provider-fetch.ts';
import { personOf, providerUnavailable } from './social-person.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import type { CodeProvider } from './google.ts';
import type { SocialPersonResult } from './social-person.ts';

/** The path of the site to which Facebook sends browsers back. */
export const FACEBOOK_CALLBACK = '/auth/facebook/callback';

const me = z.object({
  id: z.string().min(1),
  name: z.string().optional(),
  email: z.string().optional(),
});

/**
 * Sign-in with Facebook: OAuth 2 without id tokens; the person comes from the Graph API, which does not tell if their
 * address was checked.
 */
export function facebookProvider(
  client: NonNullable<SocialSignIn['facebook']>,
  { fetch, log }: { fetch: ProviderFetch; log: Log },
): CodeProvider {
  const { issuer, graphUrl, clientId, clientSecret } = client;
  const configuration = new Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/dialog/oauth`,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    },
    clientId,
    clientSecret,
    ClientSecretPost(clientSecret),
  );
  configuration[customFetch] = fetch;
  for (const extension of [...withoutTls(issuer), ...withoutTls(graphUrl)].slice(0, 1)) {
    extension(configuration);
  }

  async function readPerson(accessToken: string): Promise<SocialPersonResult> {
    const query = new URLSearchParams({
      fields: 'id,name,email',
      // Proves that the request comes from us; Facebook can be told to require it.
      appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
    });
    const response = await fetch(`${graphUrl}/me?${query}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    });
    const found = me.safeParse(response.ok ? await response.json().catch(() => null) : null);
    if (!found.success) {
      log.warn({ provider: 'facebook', status: response.status }, 'Facebook did not name a person');
      return { refused: providerUnavailable };
    }
    const { id, name, email } = found.data;
    return { person: personOf('facebook', { sub: id, name, email }) };
  }

  return {
    async authorizationUrl({ host, state, codeVerifier }) {
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: host + FACEBOOK_CALLBACK,
        scope: 'email,public_profile',
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href };
    },

    async personOf(code, { host, state, codeVerifier }) {
      const callback = new URL(FACEBOOK_CALLBACK, host);
      callback.search = String(new URLSearchParams({ code, state }));
      try {
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          pkceCodeVerifier: codeVerifier,
        });
        return await readPerson(tokens.access_token);
      } catch (error) {
        return { refused: codeRefusalOf(error, 'facebook', log) };
      }
    },
  };
}
