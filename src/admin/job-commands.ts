import type { Db } from '#platform/database/database.ts';
import { deleteTroubledJob, retryJob } from '#platform/jobs/job-queries.ts';
import { decide } from './operator-log-commands.ts';
import type { Acting, Decided } from './operator-log-commands.ts';

export const JOB_DECISIONS = ['retry', 'delete'] as const;

/** Retries or deletes a job that failed. */
export const decideAboutJob = (
  db: Db,
  { id, decision }: { id: string; decision: (typeof JOB_DECISIONS)[number] },
  acting: Acting,
): Promise<Decided> =>
  decide(db, acting, async (tx) => {
    const kind = await (decision === 'retry' ? retryJob(tx, id) : deleteTroubledJob(tx, id));
    if (kind === null) return null;
    return { action: decision === 'retry' ? 'job-retried' : 'job-deleted', about: kind };
  });
