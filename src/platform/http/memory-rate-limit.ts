import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits requests per key and period; counted in this process's memory. */
export class MemoryRateLimit {
  readonly #counts: RateLimiterMemory | null;

  /** `times` 0 is no limit. A key's period begins with its first request; then its count is reset. */
  constructor({ times, seconds }: { times: number; seconds: number }) {
    this.#counts = times === 0 ? null : new RateLimiterMemory({ points: times, duration: seconds });
  }

  /** Counts a request; returns null, or the whole seconds to wait if it exceeds the limit. */
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
