import { lt, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { JobKind, Schedule } from '#platform/jobs/jobs.ts';
import { sweepKeys } from './access-keys.ts';
import { sweepMessages } from './held-messages.ts';
import {
  mailTokens,
  rateLimits,
  securityEvents,
  sessions,
  socialSignIns,
} from './account-tables.ts';
import { DAY_MS } from '#shared/days.ts';

/** Days for which the security log is stored. */
const LOG_DAYS = 180;

export const dailySweep: JobKind<object> = {
  name: 'accounts-sweep',
  tries: 4,
  firstWait: 600,
  longestWait: 3600,
  timeLimit: 900,
  keptFor: 7 * 86_400,
};

/** UTC. */
export const sweepSchedule: Schedule = { kind: dailySweep, cron: '40 8 * * *' };

/**
 * Deletes expired sessions, mail tokens, begun sign-ins and counts, held messages, and the entries of the security log
 * whose time is over. Nothing that has expired is used before it is deleted.
 */
export async function sweepAccounts(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await sweepKeys(db, now);
  await db.delete(mailTokens).where(lt(mailTokens.expiresAt, now));
  await db.delete(socialSignIns).where(lt(socialSignIns.expiresAt, now));
  await db.delete(rateLimits).where(sql`${rateLimits.expire} < ${now.getTime()}`);
  await sweepMessages(db, clock);
  const oldest = new Date(now.getTime() - LOG_DAYS * DAY_MS);
  await db.delete(securityEvents).where(lt(securityEvents.at, oldest));
}
