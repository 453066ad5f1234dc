import { ApiError, read } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send } from '#web/api-client/send.ts';
import type { SignInProvider } from '#web/foundation/site.ts';
import { takeAppleSecrets } from './apple-secrets.ts';

/** Reasons why a sign-in at a provider did not succeed. */
export type SocialFailure =
  | 'cancelled'
  | 'expired'
  | 'no-email'
  | 'taken'
  | 'inactive'
  | 'unverified'
  | 'refused'
  | 'unavailable'
  | 'limited'
  | 'missing'
  | 'offline'
  | 'failed';

export type SocialOutcome = { token: string } | { failure: SocialFailure };

/** The error that a provider returns if the person does not want to go on. */
const CANCELLED = /^(access_denied|user_cancelled_\w+)$/;

/** Finishes the sign-in with the parameters that the provider has put into this page's address. */
export async function finishSocialSignIn(
  provider: SignInProvider,
  sent: URLSearchParams,
): Promise<SocialOutcome> {
  const error = sent.get('error');
  if (error !== null) return { failure: CANCELLED.test(error) ? 'cancelled' : 'refused' };
  try {
    const answer = await (provider === 'apple' ? finishApple(sent) : finishCode(provider, sent));
    return answer === null ? { failure: 'expired' } : { token: answer.access_token };
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    return { failure: failureOf(refusal) };
  }
}

async function finishCode(provider: 'google' | 'facebook', sent: URLSearchParams) {
  const code = sent.get('code');
  const state = sent.get('state');
  if (code === null || state === null) return null;
  const host = window.location.origin;
  return read(`GET /auth/${provider}/callback`, { query: { code, state, host } });
}

async function finishApple(sent: URLSearchParams) {
  const begun = takeAppleSecrets();
  const idToken = sent.get('id_token');
  // Refuses a form that this tab did not request: it could sign the visitor in to somebody else's account.
  if (begun === null || idToken === null || sent.get('state') !== begun.state) return null;
  const { nonce } = begun;
  const named = { name: sent.get('name') ?? undefined, surname: sent.get('surname') ?? undefined };
  return send('POST /social/login', {
    json: { access_token: idToken, provider: 'apple', nonce, ...named },
  });
}

const FAILURES: Record<string, SocialFailure> = {
  OAUTH_INVALID_STATE: 'expired',
  OAUTH_INVALID_CODE: 'refused',
  OAUTH_INVALID_ID_TOKEN: 'refused',
  OAUTH_NOT_AVAILABLE_EMAIL: 'no-email',
  OAUTH_USER_ALREADY_EXISTS: 'taken',
  OAUTH_PROVIDER_UNAVAILABLE: 'unavailable',
  LOGIN_BAD_CREDENTIALS: 'inactive',
  LOGIN_USER_NOT_VERIFIED: 'unverified',
};

function failureOf(error: ApiError): SocialFailure {
  if (error.status === 0) return 'offline';
  if (error.status === 429) return 'limited';
  if (error.status === 404) return 'missing';
  return FAILURES[errorDetail(error).code ?? ''] ?? 'failed';
}
