import type { SyncStatus } from './status-queries.ts';

const MS_PER_DAY = 86_400_000;
/** Days without a successful run that are reported as a problem. */
const ALERT_DAYS = 3;

/** The state in words; `healthy` is false if the operator should act. */
export function healthOf({
  at,
  runs,
  catalogue,
  lease,
  schedule,
}: Pick<SyncStatus, 'at' | 'runs' | 'catalogue' | 'lease' | 'schedule'>): {
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
  return fine('ok');
}
