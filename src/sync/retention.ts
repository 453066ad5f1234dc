import type { JobKind, Jobs, Schedule } from '#platform/jobs/jobs.ts';
import { runPurge } from './runs/purge-run.ts';
import { inLease } from './runs/session.ts';
import type { SyncParts } from './runs/session.ts';

/** Where another run has the lease, it is tried again later. */
export const dailyPurge: JobKind<object> = {
  name: 'sync-purge',
  tries: 6,
  firstWait: 1800,
  longestWait: 3 * 3600,
  timeLimit: 3600,
  keptFor: 7 * 86_400,
};

/** UTC, when the daily synchronisation is over as a rule. */
export const purgeSchedule: Schedule = { kind: dailyPurge, cron: '15 12 * * *' };

/**
 * Keeps the terms of the sources from within the server, whatever else is configured: a catalogue
 * that nobody brings up to date any more, or whose token is refused, is forgotten in time.
 */
export async function enforceRetention(
  jobs: Jobs,
  parts: Omit<SyncParts, 'stop' | 'say' | 'report'>,
): Promise<void> {
  await jobs.work(dailyPurge, async (_, { signal }) => {
    const purged = await inLease({ ...parts, stop: signal }, 'purge', runPurge);
    if (purged.titles > 0) parts.log.warn(purged, 'titles were too old to be kept any longer');
  });
}
