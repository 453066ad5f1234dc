import { NEWS_KINDS } from './runs/doubt-rules.ts';
import type { SyncStatus } from './runs/sync-status.ts';

type Value = { labels?: Record<string, string>; value: number };
type Metric = { name: string; help: string; values: Value[] };

const seconds = (date: Date) => date.getTime() / 1000;

/** The state of the synchronisation as Prometheus metrics. */
export function metricsOf({
  runs,
  catalogue,
  quotas,
  healthy,
  held,
  unusable,
}: SyncStatus): Metric[] {
  const ofRuns = (value: (run: SyncStatus['runs'][number]) => number | null): Value[] =>
    runs.flatMap((run) => {
      const number = value(run);
      return number === null ? [] : [{ labels: { kind: run.kind }, value: number }];
    });
  return [
    {
      name: 'vouver_sync_healthy',
      help: '1 while the synchronisation is healthy.',
      values: [{ value: Number(healthy) }],
    },
    {
      name: 'vouver_sync_last_success_timestamp_seconds',
      help: 'When the newest completed run of this kind began.',
      values: ofRuns((run) => run.lastDoneAt && seconds(run.lastDoneAt)),
    },
    {
      name: 'vouver_sync_run_running',
      help: '1 while a run of this kind is in progress.',
      values: ofRuns((run) => Number(run.state === 'running')),
    },
    {
      name: 'vouver_sync_run_duration_seconds',
      help: 'Duration of the newest run of this kind so far.',
      values: ofRuns((run) => run.seconds),
    },
    {
      name: 'vouver_sync_run_titles',
      help: 'Titles of the newest run of this kind, by outcome.',
      values: runs.flatMap(({ kind, done, skipped, failed }) =>
        Object.entries({ done, skipped, failed }).map(([outcome, value]) => ({
          labels: { kind, outcome },
          value,
        })),
      ),
    },
    {
      name: 'vouver_sync_run_requests',
      help: 'Requests made by the newest run of this kind.',
      values: ofRuns((run) => run.requests),
    },
    {
      name: 'vouver_sync_pending',
      help: 'Titles that the newest run of this kind has still to fetch.',
      values: ofRuns((run) => run.pending),
    },
    {
      name: 'vouver_sync_quota_used',
      help: 'Requests made today (UTC) to a source with a daily quota.',
      values: quotas.map(({ source, used }) => ({ labels: { source }, value: used })),
    },
    {
      name: 'vouver_sync_quota_limit',
      help: 'Daily quota of such a source.',
      values: quotas.flatMap(({ source, limit }) =>
        limit === null ? [] : [{ labels: { source }, value: limit }],
      ),
    },
    {
      name: 'vouver_sync_held_news',
      help: 'Doubted news of the film database that waits for the operator, by kind.',
      values: NEWS_KINDS.map((kind) => ({
        labels: { kind },
        value: held.find((news) => news.kind === kind)?.news ?? 0,
      })),
    },
    {
      name: 'vouver_sync_unusable_titles',
      help: 'Titles whose last answer could not be used, and that are requested again.',
      values: [{ value: unusable }],
    },
    {
      name: 'vouver_sync_stale_offers',
      help: 'Titles whose offers are due.',
      values: [{ value: catalogue.staleOffers }],
    },
    {
      name: 'vouver_sync_titles_near_their_term',
      help: 'Titles that expire within 25 days unless they are fetched again.',
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
