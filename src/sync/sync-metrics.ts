import type { SyncStatus } from './runs/status-queries.ts';

type Value = { labels?: Record<string, string>; value: number };
type Figure = { name: string; help: string; values: Value[] };

const seconds = (date: Date) => date.getTime() / 1000;

/** How the synchronisation stands, as monitoring counts it. */
export function metricsOf({ runs, catalogue, quotas, healthy }: SyncStatus): Figure[] {
  const ofRuns = (value: (run: SyncStatus['runs'][number]) => number | null): Value[] =>
    runs.flatMap((run) => {
      const number = value(run);
      return number === null ? [] : [{ labels: { kind: run.kind }, value: number }];
    });
  return [
    {
      name: 'vouver_sync_healthy',
      help: '1 while the synchronisation is as it should be.',
      values: [{ value: Number(healthy) }],
    },
    {
      name: 'vouver_sync_last_success_timestamp_seconds',
      help: 'When the newest run of this kind that was done began.',
      values: ofRuns((run) => run.lastDoneAt && seconds(run.lastDoneAt)),
    },
    {
      name: 'vouver_sync_run_running',
      help: '1 while a run of this kind is under way.',
      values: ofRuns((run) => Number(run.state === 'running')),
    },
    {
      name: 'vouver_sync_run_duration_seconds',
      help: 'How long the newest run of this kind took, or has taken so far.',
      values: ofRuns((run) => run.seconds),
    },
    {
      name: 'vouver_sync_run_titles',
      help: 'What the newest run of this kind did with its titles.',
      values: runs.flatMap(({ kind, done, skipped, failed }) =>
        Object.entries({ done, skipped, failed }).map(([outcome, value]) => ({
          labels: { kind, outcome },
          value,
        })),
      ),
    },
    {
      name: 'vouver_sync_run_requests',
      help: 'Requests the newest run of this kind made.',
      values: ofRuns((run) => run.requests),
    },
    {
      name: 'vouver_sync_pending',
      help: 'What the newest run of this kind has still to fetch.',
      values: ofRuns((run) => run.pending),
    },
    {
      name: 'vouver_sync_quota_used',
      help: 'Requests made today (UTC) of a source that counts them.',
      values: quotas.map(({ source, used }) => ({ labels: { source }, value: used })),
    },
    {
      name: 'vouver_sync_quota_limit',
      help: 'Requests a day that such a source allows.',
      values: quotas.flatMap(({ source, limit }) =>
        limit === null ? [] : [{ labels: { source }, value: limit }],
      ),
    },
    {
      name: 'vouver_sync_stale_offers',
      help: 'Titles whose offers are due to be asked for.',
      values: [{ value: catalogue.staleOffers }],
    },
    {
      name: 'vouver_sync_titles_near_their_term',
      help: 'Titles that go within 25 days if they are not fetched again.',
      values: [{ value: catalogue.nearTheirTerm }],
    },
    {
      name: 'vouver_catalogue_titles',
      help: 'Titles in the catalogue, by where they come from.',
      values: catalogue.sources.map(({ source, titles }) => ({
        labels: { source },
        value: titles,
      })),
    },
  ];
}
