import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { newsText } from './doubt-rules.ts';
import type { HeldNews } from './doubt-rules.ts';
import type { RunStatus, SyncStatus } from './sync-status.ts';

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
