import type { Config } from '#platform/config.ts';
import type { HeldNews } from './doubt-rules.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { newsText } from './doubt-rules.ts';
import { duration } from '#platform/progress.ts';

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

const MS_PER_DAY = 86_400_000;
/** Days without a successful run that count as a problem. */
const ALERT_DAYS = 3;
/** Titles that may fail in a run, or wait in all, whatever their share. */
export const FEW_FAILED = 4;

/** Describes the state; `healthy` is false if the operator should act. */
export function healthOf({
  at,
  runs,
  catalogue,
  lease,
  schedule,
  held,
  unusable,
  failedShare,
}: Pick<SyncStatus, 'at' | 'runs' | 'catalogue' | 'lease' | 'schedule' | 'held' | 'unusable'> & {
  /** The share of a run's titles that may fail, and of the catalogue's that may wait. */
  failedShare: number;
}): {
  healthy: boolean;
  health: string;
} {
  const fine = (health: string) => ({ healthy: true, health });
  const bad = (health: string) => ({ healthy: false, health });
  const titleRuns = runs.filter(({ kind }) => kind === 'full' || kind === 'changes');
  const newest = titleRuns.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0];
  if (newest === undefined) {
    return schedule.mode === 'off' || lease !== null
      ? fine('never synchronised')
      : bad('no run yet');
  }
  if (newest.state === 'failed') {
    return bad(`the last run failed: ${newest.kind}, ${newest.reason ?? 'unknown'}`);
  }
  if (held.length > 0) return bad(heldText(held));
  const isAbandoned = newest.state === 'running' && lease === null;
  if (isAbandoned) return bad(`sync ${newest.kind} was killed; run it again and it goes on`);
  if (newest.state === 'stopped') {
    return bad(`sync ${newest.kind} was stopped before its end; run it again and it goes on`);
  }
  const lastDone = Math.max(...titleRuns.map((run) => run.lastDoneAt?.getTime() ?? 0));
  const days = Math.floor((at.getTime() - lastDone) / MS_PER_DAY);
  if (lease === null && days >= ALERT_DAYS) return bad(`no run for ${days} days`);
  if (catalogue.nearTheirTerm > 0 && lease === null) {
    return bad(`${catalogue.nearTheirTerm} titles must be fetched again soon or leave`);
  }
  const failed = runs.find(({ state }) => state === 'failed');
  if (failed) return bad(`the last sync ${failed.kind} failed: ${failed.reason ?? 'unknown'}`);
  const titles = catalogue.sources.find(({ source }) => source === FILM_DATABASE)?.titles ?? 0;
  const waiting = waitingOf({ unusable, titles }, failedShare);
  if (waiting !== null) return bad(waiting);
  const failing = runs.map((run) => failureOf(run, failedShare)).find((text) => text !== null);
  return failing === undefined ? fine('ok') : bad(failing);
}

/** `1165 deletions are held; see "sync held"`. */
export function heldText(held: readonly HeldNews[]): string {
  const all = held.map(({ kind, news }) => newsText(kind, news)).join(', ');
  const count = held.reduce((sum, { news }) => sum + news, 0);
  return `${all} ${count === 1 ? 'is' : 'are'} held; see "sync held"`;
}

/**
 * A warning that too many titles wait because their last response could not be used; null if not. They wait for days,
 * during which no run requests them and none fails.
 */
export function waitingOf(
  { unusable, titles }: { unusable: number; /** The source's titles. */ titles: number },
  failedShare: number,
): string | null {
  // `titles` may be smaller than `unusable`: none of a new catalogue's titles may have been imported.
  const share = failedShare * Math.max(titles, unusable);
  if (unusable <= FEW_FAILED || unusable <= share) return null;
  return `the answers for ${unusable} titles cannot be used, with ${titles} in the catalogue; they are requested again`;
}

/**
 * A warning that too many titles of a run failed; null if not. A few may, unless nothing else of the run succeeded. The
 * steps of a daily run are runs themselves.
 */
export function failureOf(
  { kind, done, skipped, failed }: Pick<RunStatus, 'kind' | 'done' | 'skipped' | 'failed'>,
  failedShare: number,
): string | null {
  const all = done + skipped + failed;
  const isFew = failed <= FEW_FAILED && (failed < all || failed <= 1);
  if (kind === 'daily' || isFew || failed <= failedShare * all) return null;
  return `sync ${kind}: ${failed} of ${all} titles failed and stay pending`;
}

/** The status for a terminal. */
export function statusLines(status: SyncStatus): string[] {
  const { at, health, runs, catalogue, quotas, lease, schedule, held, unusable } = status;
  const ago = (date: Date) => `${duration((at.getTime() - date.getTime()) / 1000)} ago`;
  return [
    line('health', health),
    line(
      'schedule',
      schedule.next === null ? 'off' : `${schedule.mode}, next at ${minuteOf(schedule.next)}`,
    ),
    line(
      'running',
      lease === null
        ? 'nothing'
        : `sync ${lease.kind} since ${minuteOf(lease.takenAt)}, host ${lease.host}, process ${lease.pid}`,
    ),
    ...(runs.length === 0 ? [line('runs', 'none yet')] : runs.map((run) => runLine(run, ago))),
    ...held.map(({ kind, news, since }) =>
      line('held', `${newsText(kind, news)}, since ${minuteOf(since)}; see "sync held"`),
    ),
    ...(unusable > 0
      ? [line('unusable', `the answers for ${unusable} titles; they are requested again`)]
      : []),
    ...catalogue.sources.map(({ source, titles, oldestFetchedAt }) =>
      line('titles', `${titles} of ${source}, the oldest fetched ${ago(oldestFetchedAt)}`),
    ),
    line('', `${catalogue.movies} films, ${catalogue.series} series`),
    line('people', `${catalogue.people}, ${catalogue.peopleWithDetails} with details`),
    line('expiry', `${catalogue.nearTheirTerm} titles expire within 25 days unless fetched again`),
    line(
      'offers',
      catalogue.oldestOffersSeconds === null
        ? 'never fetched'
        : `the stalest fetched ${duration(catalogue.oldestOffersSeconds)} ago, ${catalogue.staleOffers} titles are due`,
    ),
    ...quotas.map(({ source, used, limit }) =>
      line('quota', `${source}: ${used}${limit === null ? '' : ` of ${limit}`} requests today`),
    ),
  ];
}

function runLine(run: RunStatus, ago: (date: Date) => string): string {
  const { kind, state, startedAt, seconds, done, total, skipped, failed, requests } = run;
  const parts = [
    `${state}${run.reason === null ? '' : ` (${run.reason})`}`,
    `started ${ago(startedAt)}`,
    `took ${duration(seconds)}`,
    run.resumed > 0 && `resumed ${run.resumed} times`,
    `${done}${total === null ? '' : ` of ${total}`} done`,
    skipped > 0 && `${skipped} skipped`,
    failed > 0 && `${failed} failed`,
    run.pending > 0 && `${run.pending} pending`,
    `${requests} requests`,
    seconds > 0 && run.resumed === 0 && done > 0 && `${(done / seconds).toFixed(1)}/s`,
  ];
  return line(kind, parts.filter(Boolean).join(', '));
}

const line = (name: string, text: string) => `${name.padEnd(14)}${text}`;

const minuteOf = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
