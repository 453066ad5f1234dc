import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { SocialClient } from '#platform/config-values.ts';
import { codeRefusalOf, discoverProvider, withoutTls } from './provider-fetch.ts';
import { personOf, providerUnavailable, refusedCode } from './social-person.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import type { SocialPersonResult, SocialSignInSecrets } from './social-person.ts';

/** The path of the site to which Google sends browsers back. */
export const GOOGLE_CALLBACK = '/auth/callback';

export interface CodeProvider {
  /** The address of the provider's dialog, with the parameters that it must send back. */
  authorizationUrl(
    secrets: SocialSignInSecrets,
    scopes: readonly string[],
  ): Promise<{ url: string } | { refused: typeof providerUnavailable }>;
  /** The person whose code this is. The state must have been checked already. */
  personOf(code: string, secrets: SocialSignInSecrets): Promise<SocialPersonResult>;
}

interface Options {
  fetch: ProviderFetch;
  clock: Clock;
  log: Log;
}

/** Sign-in with Google, or with any other OpenID provider that has a discovery document. */
export function googleProvider(client: SocialClient, { fetch, clock, log }: Options): CodeProvider {
  const discover = discoverProvider(client.issuer, { fetch, clock });
  let latest: { of: object; configuration: Configuration } | undefined;

  async function configured(): Promise<Configuration> {
    const metadata = await discover();
    if (latest?.of === metadata) return latest.configuration;
    const { issuer, clientId, clientSecret } = client;
    const configuration = new Configuration(
      // RFC 9207's `iss` tells providers apart that share a callback address; ours do not, and the
      // contract's callback has no such parameter.
      { ...metadata, authorization_response_iss_parameter_supported: false },
      clientId,
      clientSecret,
      ClientSecretPost(clientSecret),
    );
    configuration[customFetch] = fetch;
    for (const extension of withoutTls(issuer)) extension(configuration);
    enableNonRepudiationChecks(configuration);
    latest = { of: metadata, configuration };
    return configuration;
  }

  return {
    async authorizationUrl({ host, state, nonce, codeVerifier }, scopes) {
      try {
        const url = buildAuthorizationUrl(await configured(), {
          redirect_uri: host + GOOGLE_CALLBACK,
          // Without an address nobody gets an account.
          scope: ['openid', 'email', ...scopes.filter((scope) => scope === 'profile')].join(' '),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return { url: url.href };
      } catch (error) {
        codeRefusalOf(error, 'google', log);
        return { refused: providerUnavailable };
      }
    },

    async personOf(code, { host, state, nonce, codeVerifier }) {
      const callback = new URL(GOOGLE_CALLBACK, host);
      callback.search = String(new URLSearchParams({ code, state }));
      try {
        const tokens = await authorizationCodeGrant(await configured(), callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        return claims ? { person: personOf('google', claims) } : { refused: refusedCode };
      } catch (error) {
        return { refused: codeRefusalOf(error, 'google', log) };
      }
    },
  };
}
