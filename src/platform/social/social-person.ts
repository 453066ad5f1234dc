import { emailAddress } from '#platform/email-address.ts';
import type { ProviderRefusal } from './social-errors.ts';

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
