import { createHash } from 'node:crypto';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { emailKey } from './user-queries.ts';

const MINUTE = 60;

export type LimitConfig = Pick<
  Config,
  | 'signInAccountLimit'
  | 'signInClientLimit'
  | 'recoveryClientLimit'
  | 'registrationClientLimit'
  | 'ownChangesAccountLimit'
  | 'webhookLimit'
  | 'socialSignInClientLimit'
>;

export interface AccountLimits {
  /** Wrong passwords for one account, which need not exist; by `accountKey`. */
  wrongOfAccount: DatabaseRateLimit;
  /** Wrong passwords from one client; by its key, as those below. */
  wrongOfClient: DatabaseRateLimit;
  recoveries: DatabaseRateLimit;
  /** Requests for a verification link; each registration is followed by one. */
  verifications: DatabaseRateLimit;
  registrations: DatabaseRateLimit;
  /** Images and settings that a person changes; by their id. */
  ownChanges: DatabaseRateLimit;
  /** Calls of media servers; by the webhook's id. */
  webhookCalls: DatabaseRateLimit;
  /** Steps of sign-ins with a provider; each sign-in has two. */
  socialSignIns: DatabaseRateLimit;
}

export function accountLimits(db: Db, config: LimitConfig): AccountLimits {
  const limit = (name: string, times: number, minutes: number) =>
    new DatabaseRateLimit(db, { name, times, seconds: minutes * MINUTE });
  return {
    wrongOfAccount: limit('password-account', config.signInAccountLimit, 5),
    wrongOfClient: limit('password-client', config.signInClientLimit, 5),
    recoveries: limit('recovery', config.recoveryClientLimit, 30),
    verifications: limit('verification', config.registrationClientLimit, 15),
    registrations: limit('registration', config.registrationClientLimit, 15),
    ownChanges: limit('own-changes', config.ownChangesAccountLimit, 10),
    webhookCalls: limit('webhook', config.webhookLimit, 10),
    socialSignIns: limit('social', config.socialSignInClientLimit, 5),
  };
}

/** The key of an account in limits, whether it exists or not. The table must not hold addresses. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(emailKey(email)).digest('hex');
