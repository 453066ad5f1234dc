// Reasons: docs/decisions/2026-11-21-titles-on-demand.md
import { sql } from 'drizzle-orm';
import { countOf } from '#platform/database/rows.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { OperatorError, messageOf } from '#platform/errors.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { Cache } from '#platform/cache.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import type { OfferPeriods } from '#catalog/offers/offer-rules.ts';
import { GivenUp } from '#platform/jobs/jobs.ts';
import { ChangedShape, RequestRefused } from '#sync/film-database/errors.ts';
import type { FilmDatabase } from '#sync/film-database/film-database.ts';
import { fetchPerson, fetchTitle } from '#sync/runs/title-run.ts';
import { DAY_MS } from '#shared/days.ts';
import type { TitleKey } from '#shared/title-key.ts';

type Parts = { db: Db; jobs: Jobs; clock: Clock; log: Log };

/** Milliseconds until a title missing from the film database is requested again. */
const MISSED_FOR_MS = 7 * DAY_MS;
const MOST_WAITING = 500;
const PERIOD_SECONDS = 600;
/** Fetches that one client may cause in the period. */
const TITLES = 20;
const PEOPLE = 60;

/**
 * Enqueues titles and people that visitors request, within limits: no client can make the guide flood
 * the film database.
 */
export function createOnDemandFetch({ db, jobs, clock, log }: Parts) {
  const queueOf = <Payload extends object>(kind: JobKind<Payload>, times: number) =>
    new FetchQueue({
      db,
      jobs,
      clock,
      kind,
      limit: { times, seconds: PERIOD_SECONDS },
      mostWaiting: MOST_WAITING,
    });
  const titles = queueOf(titleFetch, TITLES);
  const people = queueOf(personFetch, PEOPLE);

  return {
    /** Starts fetching a title; says whether it is being fetched. `client` is the key that rate limits count. */
    async title(type: MediaType, id: number, client: string): Promise<'pending' | 'unknown'> {
      if (await isMissed(db, clock, { type, id })) return 'unknown';
      const isPending = await titles.request(`${type} ${id}`, { type, id }, client);
      return isPending ? 'pending' : 'unknown';
    },
    /** Never throws: the person's page is complete without the details. */
    async person(id: number, client: string): Promise<void> {
      try {
        await people.request(String(id), { id }, client);
      } catch (error) {
        log.warn({ reason: messageOf(error) }, 'a person could not be enqueued');
      }
    },
  };
}

/** True if the film database did not have the title within the last week, or one that does not belong here. */
export async function isMissed(db: Db, clock: Clock, { type, id }: TitleKey): Promise<boolean> {
  const since = new Date(clock.now().getTime() - MISSED_FOR_MS);
  const misses = sql`sync_misses
    where media_type = ${type} and id = ${id} and missed_at > ${since}`;
  return (await countOf(db, misses)) > 0;
}

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
class FetchQueue<Payload extends object> {
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

/** Retried within the minute in which the visitor's page keeps polling. */
const FETCH = {
  tries: 3,
  firstWait: 3,
  longestWait: 20,
  timeLimit: 60,
  keptFor: 3600,
  keyed: true,
};

export const titleFetch: JobKind<{ type: MediaType; id: number }> = {
  name: 'title-fetch',
  ...FETCH,
};
export const personFetch: JobKind<{ id: number }> = { name: 'person-fetch', ...FETCH };

/** Runs fetch jobs until `jobs` stops, one title and one person at a time. */
export async function runFetchJobs(
  jobs: Jobs,
  {
    log,
    ...parts
  }: {
    db: Db;
    filmDatabase: FilmDatabase;
    clock?: Clock;
    log: Log;
    offerPeriods?: OfferPeriods;
  },
): Promise<void> {
  await jobs.work(titleFetch, async ({ type, id }, { signal }) => {
    const outcome = await withoutUselessRetries(fetchTitle({ ...parts, signal }, type, id));
    log.info({ type, id, outcome }, 'fetched a title on demand');
  });
  await jobs.work(personFetch, async ({ id }, { signal }) => {
    const outcome = await withoutUselessRetries(fetchPerson({ ...parts, signal }, id));
    log.info({ person: id, outcome }, 'fetched a person on demand');
  });
}

/** Gives up at once on errors that a retry would repeat. */
async function withoutUselessRetries<T>(fetching: Promise<T>): Promise<T> {
  try {
    return await fetching;
  } catch (error) {
    const isFinal =
      error instanceof OperatorError ||
      error instanceof RequestRefused ||
      error instanceof ChangedShape;
    throw isFinal ? new GivenUp(error.message, { cause: error }) : error;
  }
}
