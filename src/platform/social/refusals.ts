import { ClientError, ResponseBodyError } from 'openid-client';
import { errors as jose } from 'jose';
import type { Log } from '#platform/log.ts';
import {
  ProviderUnavailable,
  providerUnavailable,
  refusedCode,
  refusedIdToken,
} from './social-errors.ts';
import type { ProviderRefusal } from './social-errors.ts';

/** openid-client's codes for responses that break the standard. */
const UNREADABLE = new Set([
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  // The discovery document of another issuer.
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_TIMEOUT',
]);
/** The token endpoint does not know us: the operator's mistake, not the visitor's. */
const OUR_MISTAKES = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type']);

/** The refusal if a code was not exchanged, and logs the reason; rethrows bugs. */
export function codeRefusalOf(error: unknown, provider: string, log: Log): ProviderRefusal {
  if (isUnavailable(error)) return providerUnavailable;
  if (error instanceof ResponseBodyError) {
    const isOurs = OUR_MISTAKES.has(error.error);
    const facts = { provider, error: error.error, status: error.status };
    if (isOurs) log.error(facts, 'a sign-in provider does not accept our client id and secret');
    else log.info(facts, 'a sign-in provider refused a code');
    return isOurs ? providerUnavailable : refusedCode;
  }
  if (!(error instanceof ClientError)) throw error;
  const status = error.cause instanceof Response ? error.cause.status : undefined;
  log.warn(
    { provider, code: error.code, status },
    'the response of a sign-in provider was refused',
  );
  // Facebook writes its errors in a shape of its own.
  if (status !== undefined) return status === 400 ? refusedCode : providerUnavailable;
  return UNREADABLE.has(error.code ?? '') ? providerUnavailable : refusedCode;
}

/** The refusal if an id token was not accepted, and logs the reason; rethrows bugs. */
export function idTokenRefusalOf(error: unknown, provider: string, log: Log): ProviderRefusal {
  if (isUnavailable(error) || error instanceof jose.JWKSTimeout) return providerUnavailable;
  if (error instanceof ClientError) return codeRefusalOf(error, provider, log);
  if (!(error instanceof jose.JOSEError)) throw error;
  log.info({ provider, code: error.code }, 'an id token was refused');
  const isTheirs = error instanceof jose.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC';
  return isTheirs ? providerUnavailable : refusedIdToken;
}

/** openid-client wraps what its requests throw. */
function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderUnavailable) return true;
  }
  return false;
}
