import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { CachedReads } from './cached-reads.ts';
import type { FetchClientOf, OnDemandFetch } from './on-demand.ts';
import type { Authentication } from './viewer/authentication.ts';

/** The dependencies of every resource. */
export type ApiDependencies = {
  db: Db;
  clock: Clock;
  reads: CachedReads;
  onDemand: OnDemandFetch | undefined;
  fetchClientOf: FetchClientOf;
  authentication: Authentication;
  /** The operator's `OFFER_RETURN_DAYS`: a title that returns later has left and arrived. */
  returnDays: number;
};
