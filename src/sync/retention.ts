import type { JobKind, Jobs, Schedule } from '#platform/jobs/jobs.ts';
import { runPurge } from './runs/purge-run.ts';
import { inLease } from './runs/session.ts';
import type { SyncParts } from './runs/session.ts';

/** Retried later while another run has the lease. */
export const dailyPurge: JobKind<object> = {
  name: 'sync-purge',
  tries: 6,
  firstWait: 1800,
  longestWait: 3 * 3600,
  timeLimit: 3600,
  keptFor: 7 * 86_400,
};

/** UTC; usually the daily synchronisation has ended by then. */
export const purgeSchedule: Schedule = { kind: dailyPurge, cron: '15 12 * * *' };

/**
 * Deletes expired data from within the server, even without a schedule or token: a catalogue that is
 * not updated any more must not outlive the source's retention period.
 */
export async function enforceRetention(
  jobs: Jobs,
  parts: Omit<SyncParts, 'stop' | 'say' | 'report'>,
): Promise<void> {
  await jobs.work(dailyPurge, async (_, { signal }) => {
    const purged = await inLease({ ...parts, stop: signal }, 'purge', (session) =>
      runPurge(session),
    );
    if (purged.titles > 0)
      parts.log.warn(purged, 'deleted titles whose retention period had ended');
  });
}
