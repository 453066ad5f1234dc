import { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import { RateLimit } from '#platform/http/rate-limit.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';

type QueueOptions<Payload extends object> = {
  jobs: Jobs;
  clock: Clock;
  kind: JobKind<Payload>;
  /** What one client may have fetched. */
  limit: { times: number; seconds: number };
  /** Jobs that may wait: more would take longer than anybody does. */
  mostWaiting: number;
};

/** For so long an answer stands: who waits asks every other second. */
const REMEMBERED_MS = 60_000;

/** Jobs that visitors cause, one a key, within bounds. */
export class FetchQueue<Payload extends object> {
  readonly #options: QueueOptions<Payload>;
  readonly #limit: RateLimit;
  readonly #underWay: Cache<true>;

  constructor(options: QueueOptions<Payload>) {
    this.#options = options;
    this.#limit = new RateLimit(options.limit);
    this.#underWay = new Cache({
      maxBytes: 1_000_000,
      ttlMs: REMEMBERED_MS,
      sizeOf: () => 100,
      clock: options.clock,
    });
  }

  /** Whether a job with the key is under way now, be it that this one adds it. */
  async request(key: string, payload: Payload, client: string): Promise<boolean> {
    if (this.#underWay.get(key)) return true;
    const { jobs, kind, mostWaiting } = this.#options;
    const { has, waiting } = await jobs.look(kind, key);
    if (!has) {
      if (waiting >= mostWaiting || (await this.#limit.take(client)) !== null) return false;
      await jobs.add(kind, payload, { key });
    }
    this.#underWay.set(key, true);
    return true;
  }
}
