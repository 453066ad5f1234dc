import type { OfferPeriods } from '#catalog/offers/offer-rules.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { OperatorError } from '#platform/errors.ts';
import { GivenUp } from '#platform/jobs/jobs.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { ChangedShape, RequestRefused } from '#sync/film-database/errors.ts';
import type { FilmDatabase } from '#sync/film-database/film-database.ts';
import { fetchPerson, fetchTitle } from '#sync/runs/title-run.ts';

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
