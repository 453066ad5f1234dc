import { codeError, phraseError, reasonError, retryable } from '#platform/errors.ts';

export const badCredentials = codeError('LOGIN_BAD_CREDENTIALS', 400);
export const notVerified = codeError('LOGIN_USER_NOT_VERIFIED', 400);
export const alreadyExists = codeError('REGISTER_USER_ALREADY_EXISTS', 400);
export const emailTaken = codeError('UPDATE_USER_EMAIL_ALREADY_EXISTS', 400);
export const invalidCurrentPassword = codeError('UPDATE_USER_INVALID_CURRENT_PASSWORD', 400);
export const invalidNewPassword = reasonError('REGISTER_INVALID_PASSWORD', 400);
export const invalidChangedPassword = reasonError('UPDATE_USER_INVALID_PASSWORD', 400);
export const badVerifyToken = codeError('VERIFY_USER_BAD_TOKEN', 400);
export const alreadyVerified = codeError('VERIFY_USER_ALREADY_VERIFIED', 400);
export const badResetToken = codeError('RESET_PASSWORD_BAD_TOKEN', 400);
export const invalidResetPassword = reasonError('RESET_PASSWORD_INVALID_PASSWORD', 400);
/** The account was deleted after its token was checked. */
export const accountDeleted = phraseError('UNAUTHORIZED', 401, 'Unauthorized');

const tooMany = phraseError(
  'TOO_MANY_REQUESTS',
  429,
  'Foram muitas tentativas. Espere um pouco e tente de novo.',
);
/** The error of any request beyond a rate limit; it must not tell whether an account exists. */
export const tooManyTries = (waitSeconds: number): typeof tooMany =>
  retryable(tooMany, waitSeconds);
