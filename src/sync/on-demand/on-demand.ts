// Reasons: docs/decisions/2026-11-21-titles-on-demand.md
import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { messageOf } from '#platform/errors.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { personFetch, titleFetch } from './fetch-jobs.ts';
import { FetchQueue } from './fetch-queue.ts';

type Parts = { db: Db; jobs: Jobs; clock: Clock; log: Log };

/** Milliseconds until a title missing from the film database is requested again. */
const MISSED_FOR_MS = 7 * 86_400_000;
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

  async function isMissed(type: MediaType, id: number): Promise<boolean> {
    const since = new Date(clock.now().getTime() - MISSED_FOR_MS);
    const rows = await rowsOf(
      db,
      sql`select from sync_misses
        where media_type = ${type} and id = ${id} and missed_at > ${since}`,
    );
    return rows.length > 0;
  }

  return {
    /** Starts fetching a title; says whether it is being fetched. `client` is the key that rate limits count. */
    async title(type: MediaType, id: number, client: string): Promise<'pending' | 'unknown'> {
      if (await isMissed(type, id)) return 'unknown';
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
