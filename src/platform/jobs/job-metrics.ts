import type { JobCounts } from './job-queries.ts';

/**
 * The queue as Prometheus metrics: how many jobs of each kind wait, for how long the oldest is due, and
 * since when one fails.
 */
export function metricsOfJobs(counts: readonly JobCounts[], now: Date) {
  const ofKinds = (value: (one: JobCounts) => number) =>
    counts.map((one) => ({ labels: { kind: one.kind }, value: value(one) }));
  const secondsSince = (time: Date | null) =>
    time === null ? 0 : Math.max(0, (now.getTime() - time.getTime()) / 1000);
  return [
    {
      name: 'vouver_jobs_waiting',
      help: 'Jobs that are queued, those included that are tried again later.',
      values: ofKinds(({ waiting }) => waiting),
    },
    {
      name: 'vouver_jobs_running',
      help: 'Jobs that run now, in all processes.',
      values: ofKinds(({ running }) => running),
    },
    {
      name: 'vouver_jobs_failed',
      help: 'Jobs that failed for good and are still stored.',
      values: ofKinds(({ failed }) => failed),
    },
    {
      name: 'vouver_jobs_oldest_due_seconds',
      help: 'For how long the oldest queued job is due; 0 if none is.',
      values: ofKinds(({ dueSince }) => secondsSince(dueSince)),
    },
    {
      name: 'vouver_jobs_oldest_failing_seconds',
      help: 'Age of the oldest job that has failed and is tried again; 0 if there is none.',
      values: ofKinds(({ failingSince }) => secondsSince(failingSince)),
    },
  ];
}
