import type { QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from './database.ts';

/** However long its period is, nobody waits longer for a limit to end. */
const LONGEST_WAIT_SECONDS = 15 * 60;

export interface RateLimitOptions {
  /** Unique among the limits: the beginning of their keys in the table. */
  name: string;
  /** 0 is no limit. */
  times: number;
  /** The period, which begins with the first request that is counted. */
  seconds: number;
}

/** The state of a key after counting; `reached` for the last permitted time. */
export type Count = { state: 'below' | 'reached' } | { state: 'exceeded'; waitSeconds: number };

/**
 * Limits how often something happens per key and period, counted in the table `rate_limits`, so that it
 * holds for all processes together. Without the database nothing is allowed: every method throws, as the
 * calls that it protects would anyway. Not for use inside a transaction, whose rollback would undo it.
 */
export class DatabaseRateLimit {
  readonly #counts: RateLimiterPostgres | null;
  readonly #times: number;

  constructor(db: Db, { name, times, seconds }: RateLimitOptions) {
    this.#times = times;
    this.#counts =
      times === 0
        ? null
        : new RateLimiterPostgres({
            storeClient: { query: (query: QueryConfig) => db.$client.query(query) },
            storeType: 'client',
            tableName: 'rate_limits',
            // The migrations create it; a daily job deletes expired rows.
            tableCreated: true,
            clearExpiredByTimeout: false,
            keyPrefix: name,
            points: times,
            duration: seconds,
          });
  }

  /** Counts one time. */
  async count(key: string): Promise<Count> {
    if (!this.#counts) return { state: 'below' };
    try {
      const { remainingPoints } = await this.#counts.consume(key);
      return { state: remainingPoints === 0 ? 'reached' : 'below' };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const waitSeconds = wholeSeconds(refusal);
      if (waitSeconds <= LONGEST_WAIT_SECONDS) return { state: 'exceeded', waitSeconds };
      await this.#counts.block(key, LONGEST_WAIT_SECONDS);
      return { state: 'exceeded', waitSeconds: LONGEST_WAIT_SECONDS };
    }
  }

  /** Counts one time; returns null, or the whole seconds to wait if that is too often. */
  async take(key: string): Promise<number | null> {
    const count = await this.count(key);
    return count.state === 'exceeded' ? count.waitSeconds : null;
  }

  /** Null, or the whole seconds to wait if the limit is reached; does not count. */
  async waitOf(key: string): Promise<number | null> {
    const count = (await this.#counts?.get(key)) ?? null;
    if (count === null || count.consumedPoints < this.#times) return null;
    return Math.min(LONGEST_WAIT_SECONDS, wholeSeconds(count));
  }
}

const wholeSeconds = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));
