import type { AccountParts } from '#api/accounts/account-parts.ts';
import type { TvLimitConfig, TvLimits } from '#tv/tv-limits.ts';
import type { EventStreams } from './event-streams.ts';

/** The dependencies of every call about TVs. */
export interface TvParts extends Pick<
  AccountParts,
  'db' | 'clock' | 'mailer' | 'authentication' | 'clientKey' | 'deviceOf'
> {
  config: AccountParts['config'] & TvLimitConfig;
  limits: TvLimits;
  streams: EventStreams;
}
