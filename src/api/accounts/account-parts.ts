import { tooManyTries } from '#accounts/account-errors.ts';
import type { AccountLimits, LimitConfig } from '#accounts/limit-commands.ts';
import type { ClientKey, DeviceOf } from '#api/foundation/client.ts';
import { answerError } from '#api/foundation/errors.ts';
import { detail, json } from '#api/foundation/route.ts';
import type { Reply } from '#api/foundation/route.ts';
import type { Authentication } from '#api/foundation/authentication.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { SocialProviders } from '#platform/social/providers.ts';

export type AccountConfig = LimitConfig &
  Pick<
    Config,
    | 'sessionDays'
    | 'signInVerifiedOnly'
    | 'trustedProxies'
    | 'cityHeader'
    | 'siteName'
    | 'siteUrl'
    | 'contactEmail'
    | 'social'
  >;

/** The dependencies of every call about accounts. */
export interface AccountParts {
  db: Db;
  clock: Clock;
  config: AccountConfig;
  mailer: Mailer;
  jobs: Pick<Jobs, 'add'>;
  uploads: UploadStore;
  limits: AccountLimits;
  authentication: Authentication;
  /** The client's key in rate limits. */
  clientKey: ClientKey;
  deviceOf: DeviceOf;
  /** The providers that people can sign in with. */
  social: SocialProviders;
}

/** The header of every response about an account to somebody without a token. */
export const UNCACHED = { 'cache-control': 'no-store' };

/** The response beyond a rate limit. */
export const answerTooMany = (waitSeconds: number): Reply<429, { detail: string }> =>
  answerError(tooManyTries, { 'retry-after': String(waitSeconds) });

/** Its description in a route. */
export const tooManyAnswer = {
  ...json('Too many tries; Retry-After says when to go on.', detail),
  headers: { 'Retry-After': { schema: { type: 'integer' as const } } },
};

/** The description of a response when the server has no capacity to hash another password. */
export const busyAnswer = {
  ...json('Too many sign-ins at the same time; Retry-After says when to try again.', detail),
  headers: { 'Retry-After': { schema: { type: 'integer' as const } } },
};
