import { codeError } from '#platform/errors.ts';

/** A state that is unknown, expired, used, or not the one of this browser. */
export const invalidState = codeError('OAUTH_INVALID_STATE', 400);
export const noEmail = codeError('OAUTH_NOT_AVAILABLE_EMAIL', 400);
/** Somebody else's account, as far as we know, has that address. */
export const addressTaken = codeError('OAUTH_USER_ALREADY_EXISTS', 400);
/** The provider does not accept the code, or it proves something else than requested. */
export const refusedCode = codeError('OAUTH_INVALID_CODE', 400);
/** An id token that is expired, forged, for somebody else, or of another sign-in. */
export const refusedIdToken = codeError('OAUTH_INVALID_ID_TOKEN', 400);
/** The provider does not respond, or not with what its standard says. */
export const providerUnavailable = codeError('OAUTH_PROVIDER_UNAVAILABLE', 502);

export type ProviderRefusal =
  | typeof refusedCode
  | typeof refusedIdToken
  | typeof providerUnavailable;

/** Thrown by requests to a provider that does not respond; its text holds neither codes nor tokens. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
