import type { KeyScope } from './account-tables.ts';
import { text } from '#platform/database/columns.ts';
import type { Kind } from '#platform/database/columns.ts';

declare const signedIn: unique symbol;

/** The id of a person whose token was checked. Only `authenticateCaller` (`access-keys.ts`) returns one. */
export type SignedInUserId = string & { readonly [signedIn]: true };

/** The id of a person whose own row is read to show it to others, who signed in once; as text in JSON. */
export const signedInUserKind = text as Kind<string> as Kind<SignedInUserId>;

/** The person of a request with a valid token, and the session that the token belongs to. */
export interface SignedIn {
  userId: SignedInUserId;
  sessionId: string;
  /** True for the session of a TV that was paired with a code. */
  isTv: boolean;
  /** The scope of a key, which belongs to no session; undefined for sessions. */
  keyScope?: KeyScope;
}
