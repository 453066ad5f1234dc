import { read } from '#web/api-client/api-client.ts';
import type { SignInProvider } from '#web/foundation/site.ts';
import { keepAppleSecrets, randomText, type AppleSecrets } from './apple-secrets.ts';
import { keepReturnPath } from './return-path.ts';

/** Names of the providers that visitors know. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
};

/**
 * Leaves the site for a provider's dialog, which sends the visitor back to this page by way of
 * `/auth/callback` or its like. Throws `ApiError`, and stays, where the API does not know the way.
 */
export async function startSocialSignIn(
  provider: SignInProvider,
  secrets: AppleSecrets = { state: randomText(), nonce: randomText() },
): Promise<void> {
  keepReturnPath();
  const { authorization_url: url } = await authorize(provider, secrets);
  if (provider === 'apple') keepAppleSecrets(secrets);
  window.location.assign(url);
}

function authorize(provider: SignInProvider, secrets: AppleSecrets) {
  const host = window.location.origin;
  if (provider === 'apple')
    return read('GET /auth/apple/authorize', { query: { ...secrets, host } });
  return read(`GET /auth/${provider}/authorize`, {
    query: { scopes: ['email', 'profile'], host },
  });
}
