import { emailAddress } from '#platform/config-values.ts';
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

export type SocialProvider = 'google' | 'facebook' | 'apple';

/** A person as a provider vouches for them. */
export interface SocialPerson {
  provider: SocialProvider;
  /** The provider's own id of the person. */
  subject: string;
  /** Null where the person has none, or does not share it. */
  email: string | null;
  /** True if the provider has checked that the address is theirs. */
  isEmailVerified: boolean;
  /** The name as the provider has it; empty if unknown. */
  name: string;
  surname: string;
}

export type SocialPersonResult = { person: SocialPerson } | { refused: ProviderRefusal };

/** Secrets of a sign-in that are stored while the person is at the provider. */
export interface SocialSignInSecrets {
  /** An origin of the site, to which the provider sends the browser back. */
  host: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The claims of an id token about its person; Apple writes booleans as text. */
export function personOf(
  provider: SocialProvider,
  claims: Readonly<Record<string, unknown>> & { sub: string },
): SocialPerson {
  const address = emailAddress.safeParse(claims['email']);
  const given = text(claims['given_name']);
  return {
    provider,
    subject: claims.sub,
    email: address.success ? address.data : null,
    isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    name: given || text(claims['name']),
    surname: given ? text(claims['family_name']) : '',
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
