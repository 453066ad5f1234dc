import type { Config } from '#platform/config.ts';
import type { HeldNews } from './doubt-rules.ts';

export type RunState = 'running' | 'done' | 'failed' | 'stopped';

/** The newest run of a kind. */
export type RunStatus = {
  kind: string;
  state: RunState;
  startedAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  resumed: number;
  total: number | null;
  done: number;
  skipped: number;
  failed: number;
  requests: number;
  reason: string | null;
  /** Seconds from its start to its end, or to its last update. */
  seconds: number;
  /** Titles still to fetch. */
  pending: number;
  /** The start of the newest completed run of this kind; null without one. */
  lastDoneAt: Date | null;
};

/** The state of synchronisation and catalogue. */
export type SyncStatus = {
  at: Date;
  healthy: boolean;
  /** `ok`, or the problem in words for the operator. */
  health: string;
  runs: RunStatus[];
  catalogue: {
    /** `demonstration`, `tmdb`. */
    sources: { source: string; titles: number; oldestFetchedAt: Date }[];
    movies: number;
    series: number;
    people: number;
    peopleWithDetails: number;
    /** Titles of the film database that expire within 25 days unless they are fetched again. */
    nearTheirTerm: number;
    /** Seconds since the stalest offers of the film database were fetched; null without any. */
    oldestOffersSeconds: number | null;
    /** Titles whose offers are due. */
    staleOffers: number;
  };
  /** Requests made today (UTC) to sources with a daily quota. */
  quotas: { source: string; used: number; limit: number | null }[];
  /** News of the film database that waits for the operator. */
  held: HeldNews[];
  /** Titles that are still to be fetched because their last answer could not be used. */
  unusable: number;
  /** The run in progress. */
  lease: { kind: string; host: string; pid: number; takenAt: Date; until: Date } | null;
  schedule: { mode: Config['syncSchedule']; next: Date | null };
};
