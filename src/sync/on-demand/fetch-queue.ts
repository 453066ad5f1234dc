import { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';

type QueueOptions<Payload extends object> = {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  kind: JobKind<Payload>;
  /** Fetches that one client may cause, in all processes together. */
  limit: { times: number; seconds: number };
  /** Waiting jobs after which no more are added: visitors would not wait that long. */
  mostWaiting: number;
};

/** Milliseconds for which a job counts as running without asking the database: pages poll every two seconds. */
const REMEMBERED_MS = 60_000;

/** Jobs that visitors cause, one for each key, limited by client and in number. */
export class FetchQueue<Payload extends object> {
  readonly #options: QueueOptions<Payload>;
  readonly #limit: DatabaseRateLimit;
  readonly #running: Cache<true>;

  constructor(options: QueueOptions<Payload>) {
    this.#options = options;
    const { db, kind, limit } = options;
    this.#limit = new DatabaseRateLimit(db, { name: kind.name, ...limit });
    this.#running = new Cache({
      maxBytes: 1_000_000,
      freshMs: REMEMBERED_MS,
      sizeOf: () => 100,
      clock: options.clock,
    });
  }

  /** True if a job with this key is waiting or running; adds one if the limits allow. */
  async request(key: string, payload: Payload, client: string): Promise<boolean> {
    if (this.#running.get(key)) return true;
    const { jobs, kind, mostWaiting } = this.#options;
    const { has, waiting } = await jobs.look(kind, key);
    if (!has) {
      if (waiting >= mostWaiting || (await this.#limit.take(client)) !== null) return false;
      await jobs.add(kind, payload, { key });
    }
    this.#running.set(key, true);
    return true;
  }
}
