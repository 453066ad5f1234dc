import type { Log } from '#platform/log.ts';
import type { Restricted } from '#shared/sources/restricted.ts';
import { OfferSourceUnavailable, UnusableAnswer } from '#sync/availability/exchange.ts';
import type { OfferChange } from '#sync/availability/offer.ts';
import type { ServiceKey } from '#sync/availability/services.ts';
import type { AnswerPage, ChangePage } from '#sync/availability/source.ts';
import { QuotaUsedUp, pagesOf } from './client.ts';
import type { Job, StreamingAvailability } from './client.ts';
import type { SOURCE } from './options.ts';

type ChangeJob = `${OfferChange['kind']}-${'title' | 'season'}`;
export type JobName = 'services' | Job | ChangeJob;

const DAY = 86_400_000;

/**
 * The jobs by importance, with their periods: when the month's requests run short, the last ones wait. Removals come
 * first, because a wrong yes costs a visitor most. Together they need some 470 requests a month; the rest is for
 * single titles.
 */
export const PERIODS: Readonly<Record<JobName, number>> = {
  services: 7 * DAY,
  'removed-title': DAY,
  'removed-season': DAY,
  'new-title': DAY,
  'new-season': DAY,
  'expiring-title': 3.5 * DAY,
  'expiring-season': 3.5 * DAY,
  'upcoming-title': 3.5 * DAY,
  'upcoming-season': 3.5 * DAY,
  series: 14 * DAY,
  films: 14 * DAY,
};
export const JOB_NAMES = Object.keys(PERIODS) as JobName[];

/**
 * Pages of a job. The source's lists of titles are much longer: 800 films and 300 series are those that most people
 * look for. A list of changes has some four pages a day; one that goes on after thirty never ends.
 */
const MOST_PAGES: Readonly<Partial<Record<JobName, number>>> = { films: 40, series: 20 };
const MOST_CHANGE_PAGES = 30;

/** The progress of a job. It is stored in one transaction with what its page changes. */
export type JobState = {
  /** The next page; null if the job is not interrupted. */
  cursor: string | null;
  /** Pages that the running job has stored, or the last whole one had. */
  pages: number;
  /** The start of the running job, else of the last whole one. */
  startedAt: Date;
  /** The beginning of the changes that it reads; null for the source's whole window. */
  since: Date | null;
  /** The start of the last whole job; null for never. */
  completedAt: Date | null;
};

export interface StreamingStore {
  stateOf(job: JobName): Promise<JobState | null>;
  /** Stores a page and the progress in one transaction, so that a killed run neither loses nor repeats one. */
  storeAnswers(
    job: Job,
    page: Restricted<AnswerPage<typeof SOURCE>>,
    state: JobState,
  ): Promise<void>;
  storeChanges(
    job: ChangeJob,
    page: Restricted<ChangePage<typeof SOURCE>>,
    state: JobState,
  ): Promise<void>;
  storeServices(covered: ReadonlySet<ServiceKey>, state: JobState): Promise<void>;
  /** Stores progress without a page: an interrupted job begins anew. */
  storeState(job: JobName, state: JobState): Promise<void>;
}

export type StreamingRun = {
  /** Jobs that were read to their ends. */
  completed: JobName[];
  failed: { job: JobName; reason: string }[];
  /** True if the run ended because no request was left. */
  isQuotaUsedUp: boolean;
};

/** Changes overlap with those of the job before, because clocks differ. */
const OVERLAP = 5 * 60_000;
/** The source keeps changes for 31 days. */
const MOST_SINCE = 31 * DAY;
/**
 * An interrupted job goes on for a week, so that a long one is completed by the rests of several days. After that the
 * order of its pages has changed too much.
 */
const CURSOR_LIFE = 7 * DAY;
/** Failed jobs after which a run ends: the source is down. */
const MOST_FAILED = 2;

/** True if a job has to run: it was interrupted, or its period is over. */
export const isDue = (job: JobName, state: JobState | null, now: Date): boolean =>
  state === null ||
  state.cursor !== null ||
  state.completedAt === null ||
  now.getTime() - state.completedAt.getTime() >= PERIODS[job];

/** The state with which a job begins or goes on. */
export function begun(job: JobName, state: JobState | null, now: Date): JobState {
  const isResumed =
    state !== null &&
    state.cursor !== null &&
    now.getTime() - state.startedAt.getTime() < CURSOR_LIFE;
  if (isResumed) return state;
  const completedAt = state?.completedAt ?? null;
  const isOfPast = job.startsWith('new') || job.startsWith('removed');
  const from = completedAt === null ? 0 : completedAt.getTime() - OVERLAP;
  const since = isOfPast ? new Date(Math.max(from, now.getTime() - MOST_SINCE)) : null;
  return { cursor: null, pages: 0, startedAt: now, since, completedAt };
}

/**
 * Runs the jobs that are due. One that fails changes nothing but its own progress; the next run begins it anew.
 * @throws OperatorError if the key is refused; the signal's reason, when it is aborted
 */
export async function runJobs(
  client: StreamingAvailability,
  store: StreamingStore,
  { now, log, signal }: { now: () => Date; log: Log; signal?: AbortSignal | undefined },
): Promise<StreamingRun> {
  const run: StreamingRun = { completed: [], failed: [], isQuotaUsedUp: false };
  for (const job of JOB_NAMES) {
    const stored = await store.stateOf(job);
    if (!isDue(job, stored, now())) continue;
    const state = begun(job, stored, now());
    try {
      await runJob(job, state, client, store, signal);
      run.completed.push(job);
    } catch (error) {
      if (error instanceof QuotaUsedUp) return { ...run, isQuotaUsedUp: true };
      if (!(error instanceof OfferSourceUnavailable || error instanceof UnusableAnswer))
        throw error;
      log.warn({ job, reason: error.message }, 'a job of the Streaming Availability API failed');
      run.failed.push({ job, reason: error.message });
      // An unusable page would be met again by the same cursor.
      if (error instanceof UnusableAnswer)
        await store.storeState(job, { ...state, cursor: null, pages: 0 });
      if (run.failed.length >= MOST_FAILED) return run;
    }
  }
  return run;
}

async function runJob(
  job: JobName,
  state: JobState,
  client: StreamingAvailability,
  store: StreamingStore,
  signal: AbortSignal | undefined,
): Promise<void> {
  const mostPages = MOST_PAGES[job] ?? MOST_CHANGE_PAGES;
  let { pages } = state;
  /** The state after another page: the job is whole with the last page, or with as many as it may have. */
  const after = (nextCursor: string | null): JobState => {
    pages += 1;
    const isWhole = nextCursor === null || pages >= mostPages;
    return {
      ...state,
      pages,
      cursor: isWhole ? null : nextCursor,
      completedAt: isWhole ? state.startedAt : state.completedAt,
    };
  };
  const left = mostPages - pages;
  if (job === 'services') return store.storeServices(await client.covers(signal), after(null));
  if (job === 'films' || job === 'series') {
    const fetchPage = (cursor: string | null) => client.page(job, cursor, signal);
    for await (const { page, nextCursor } of pagesOf(fetchPage, state.cursor, left))
      await store.storeAnswers(job, page, after(nextCursor));
    return;
  }
  const [kind, scope] = job.split('-') as [OfferChange['kind'], 'title' | 'season'];
  const fetchPage = (cursor: string | null) =>
    client.changes(kind, scope, state.since, cursor, signal);
  for await (const { page, nextCursor } of pagesOf(fetchPage, state.cursor, left))
    await store.storeChanges(job, page, after(nextCursor));
}
