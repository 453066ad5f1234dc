import { duration } from '#platform/progress.ts';
import type { Run } from './run-commands.ts';
import type { SyncSession } from './session.ts';

/** `full: 300 titles in 12 s (25/s), 2 skipped, 1 failed, 310 requests`. */
export function summaryOf(run: Run, { clock }: Pick<SyncSession, 'clock'>): string {
  const seconds = Math.max(0.001, (clock.now().getTime() - run.startedAt.getTime()) / 1000);
  const rate = run.resumed === 0 ? ` (${(run.done / seconds).toFixed(1)}/s)` : '';
  const removed = Number(run.progress['removed'] ?? 0) + Number(run.progress['expired'] ?? 0);
  return [
    `${run.kind}: ${run.done} titles in ${duration(seconds)}${rate}`,
    run.skipped > 0 && `${run.skipped} skipped`,
    run.failed > 0 && `${run.failed} failed and left for the next run`,
    removed > 0 && `${removed} deleted`,
    `${run.requests} requests`,
  ]
    .filter(Boolean)
    .join(', ');
}
