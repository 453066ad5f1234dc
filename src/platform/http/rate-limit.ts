import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** So many times in so many seconds, for each key; counted in this process's memory. */
export class RateLimit {
  readonly #counts: RateLimiterMemory | null;

  /** No `times` (0) is no limit. The first time begins the period, at whose end all is forgotten. */
  constructor({ times, seconds }: { times: number; seconds: number }) {
    this.#counts = times === 0 ? null : new RateLimiterMemory({ points: times, duration: seconds });
  }

  /** Counts one more; gives the whole seconds to wait where that is one too many, else null. */
  async take(key: string): Promise<number | null> {
    try {
      await this.#counts?.consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
