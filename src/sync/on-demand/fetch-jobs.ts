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

/** Somebody waits for it: what fails is tried again within the minute that their page goes on asking. */
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

/** Fetches what was asked for until `jobs` stops, one title and one person at a time. */
export async function runFetchJobs(
  jobs: Jobs,
  { log, ...parts }: { db: Db; filmDatabase: FilmDatabase; clock?: Clock; log: Log },
): Promise<void> {
  await jobs.work(titleFetch, async ({ type, id }, { signal }) => {
    const outcome = await orGivenUp(fetchTitle({ ...parts, signal }, type, id));
    log.info({ type, id, outcome }, 'a title somebody asked for was fetched');
  });
  await jobs.work(personFetch, async ({ id }, { signal }) => {
    const outcome = await orGivenUp(fetchPerson({ ...parts, signal }, id));
    log.info({ person: id, outcome }, 'a person somebody asked for was fetched');
  });
}

/** Where the film database has answered and would answer the same again, nobody asks again. */
async function orGivenUp<T>(fetching: Promise<T>): Promise<T> {
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
