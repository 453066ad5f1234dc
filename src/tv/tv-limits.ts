import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';

export type TvLimitConfig = Pick<
  Config,
  'tvCodeLimit' | 'tvGuessPersonLimit' | 'tvGuessClientLimit'
>;

const MINUTE = 60;
/** Titles a minute; more than anybody sends by hand. */
const SENT_A_MINUTE = 30;

export interface TvLimits {
  /** New codes of one client, by its key. */
  codes: DatabaseRateLimit;
  /** Codes typed by one person, right or wrong. */
  triesOfPerson: DatabaseRateLimit;
  /** Codes typed by one client, right or wrong. */
  triesOfClient: DatabaseRateLimit;
  /** Titles that one person sends to TVs. */
  sent: DatabaseRateLimit;
}

export function tvLimits(db: Db, config: TvLimitConfig): TvLimits {
  const limit = (name: string, times: number, seconds: number) =>
    new DatabaseRateLimit(db, { name, times, seconds });
  return {
    codes: limit('tv-code', config.tvCodeLimit, 10 * MINUTE),
    triesOfPerson: limit('tv-try-person', config.tvGuessPersonLimit, 15 * MINUTE),
    triesOfClient: limit('tv-try-client', config.tvGuessClientLimit, 15 * MINUTE),
    sent: limit('tv-sent', SENT_A_MINUTE, MINUTE),
  };
}
