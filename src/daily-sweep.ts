import { dailySweep, sweepAccounts } from './accounts/account-sweep.ts';
import { sweepOperatorLog } from './admin/operator-log.ts';
import { sweepAlerts } from './alerts/alert-sweep.ts';
import { sweepLibrary } from './library/library-sweep.ts';
import { sweepImports } from './moving/importing/import-commands.ts';
import { sweepExports } from './moving/leaving/export-commands.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { lastRunBeforeJump } from './sync/runs/day-rules.ts';
import { sweepTvs } from './tv/paired-tv-commands.ts';

export interface SweepParts {
  db: Db;
  clock: Clock;
  log: Log;
}

/** The sessions, which accounts sweep, are last: alerts and TVs refer to them. */
const SWEEPS = [
  sweepTvs,
  sweepLibrary,
  sweepImports,
  sweepExports,
  sweepAlerts,
  sweepOperatorLog,
  sweepAccounts,
];

/** Deletes expired rows once a day, until `jobs` stops. */
export const sweepDaily = (jobs: Jobs, parts: SweepParts): Promise<void> =>
  jobs.work(dailySweep, () => sweepAll(parts));

/**
 * Deletes everything of people that has expired. Nothing while the clock may be wrong: a year ahead all sessions and
 * alerts would have expired, and setting the clock back would not bring them back.
 */
export async function sweepAll({ db, clock, log }: SweepParts): Promise<void> {
  const now = clock.now();
  const last = await lastRunBeforeJump(db, now);
  if (last !== null) {
    log.error({ now, last }, 'nothing is swept for two days: the clock has jumped forward');
    return;
  }
  for (const sweep of SWEEPS) await sweep(db, clock);
}
