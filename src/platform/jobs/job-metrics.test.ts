import { expect, test } from 'vitest';
import { metricsOfJobs } from './job-queries.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

test('says how many jobs of each kind wait, for how long the oldest is due, and since when one fails', () => {
  const mails = { kind: 'mail', waiting: 3, running: 1, failed: 2, failingSince: null };
  const metrics = metricsOfJobs(
    [
      { ...mails, dueSince: new Date('2026-11-22T11:58:30Z') },
      // Another machine's clock is ahead.
      { ...mails, kind: 'push', dueSince: new Date('2026-11-22T12:00:01Z') },
      { ...mails, kind: 'sweep', dueSince: null, failingSince: new Date('2026-11-22T11:00:00Z') },
    ],
    NOW,
  );
  const values = Object.fromEntries(
    metrics.map(({ name, values: found }) => [name, found.map(({ value }) => value)]),
  );
  expect(values).toEqual({
    vouver_jobs_waiting: [3, 3, 3],
    vouver_jobs_running: [1, 1, 1],
    vouver_jobs_failed: [2, 2, 2],
    vouver_jobs_oldest_due_seconds: [90, 0, 0],
    vouver_jobs_oldest_failing_seconds: [0, 0, 3600],
  });
  expect(metrics[0]?.values[1]?.labels).toEqual({ kind: 'push' });
});
