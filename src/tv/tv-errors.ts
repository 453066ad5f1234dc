import { tooManyTries } from '#accounts/account-errors.ts';
import type { accountDeleted } from '#accounts/account-errors.ts';
import { codeError, phraseError, retryable } from '#platform/errors.ts';

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
/** The process is about to stop: another one, or its successor, takes the stream. */
export const restarting = retryable(phraseError('OVERLOADED', 503, 'Service Unavailable'), 2);
/** The person has too many open streams; those that are gone end within so many seconds. */
export const tooManyStreams = tooManyTries(40);

export type StreamError = typeof accountDeleted | typeof tooManyStreams | typeof restarting;
