import { duration } from '#platform/progress.ts';
import { newsText } from './doubt-rules.ts';
import type { RunStatus, SyncStatus } from './sync-status.ts';

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
