import type { ApiError } from '#web/api-client/api-client.ts';
import { currentToken } from '#web/api-client/session.ts';

/** A short message after a press that failed. */
export const retryWords = (error: ApiError): string =>
  error.status === 401 ? sessionWords() : 'Tente novamente!';

/** For a call of somebody whose session has ended, and who did not sign in again. */
export const sessionWords = (): string =>
  currentToken() === null
    ? 'Sua sessão terminou. Entre de novo.'
    : 'Isso era da conta de antes, e não foi enviado.';
