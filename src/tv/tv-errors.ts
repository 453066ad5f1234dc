import { codeError, phraseError } from '#platform/errors.ts';

// The errors of a TV that polls, in the words of RFC 8628, section 3.5.
export const authorizationPending = phraseError(
  'AUTHORIZATION_PENDING',
  400,
  'authorization_pending',
);
export const slowDown = phraseError('SLOW_DOWN', 400, 'slow_down');
/** Also for a code that is unknown, or was used. */
export const expiredToken = phraseError('EXPIRED_TOKEN', 400, 'expired_token');
export const accessDenied = phraseError('ACCESS_DENIED', 400, 'access_denied');

export type PollError =
  | typeof authorizationPending
  | typeof slowDown
  | typeof expiredToken
  | typeof accessDenied;

/** The session of the token is not that of a TV. */
export const notATv = codeError('NOT_A_TV', 403);
/** The person has no such TV, or the title does not exist. */
export const tvUnknown = phraseError('TV_UNKNOWN', 404, 'Not Found');
/** The TV has no open event stream. */
export const tvOff = codeError('TV_OFF', 409);
/** The account or the session was deleted after the token was checked. */
export const sessionDeleted = phraseError('UNAUTHORIZED', 401, 'Unauthorized');
export const tooManyStreams = codeError('TOO_MANY_STREAMS', 429);
