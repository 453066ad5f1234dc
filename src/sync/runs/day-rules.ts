import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

const MS_PER_DAY = 86_400_000;
/** The film database answers for at most this many days. */
const LONGEST_WINDOW = 14;

/** `YYYY-MM-DD`, UTC, as the film database counts days. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const daysBefore = (at: Date, days: number): Date =>
  new Date(at.getTime() - days * MS_PER_DAY);

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;

export type DaySpan = { from: string; to: string };

/** All days from one to another, both inclusive, in windows that one request may cover. */
export function windowsOf(from: Date, to: Date): DaySpan[] {
  const windows: DaySpan[] = [];
  const last = dayOf(to);
  for (let start = dayOf(from); start <= last;) {
    const end = dayOf(daysBefore(new Date(start), 1 - LONGEST_WINDOW));
    windows.push({ from: start, to: end < last ? end : last });
    start = dayOf(daysBefore(new Date(end), -1));
  }
  return windows;
}

/** Two halves, the earlier first; empty for a single day. */
export function halvesOf({ from, to }: DaySpan): DaySpan[] {
  const days = daysBetween(from, to);
  if (days < 1) return [];
  const middle = daysBefore(new Date(from), -Math.floor(days / 2));
  return [
    { from, to: dayOf(middle) },
    { from: dayOf(daysBefore(middle, -1)), to },
  ];
}

/** 05:30 in São Paulo. The film database publishes the day's exports by 08:00 UTC. */
const DAILY_AT = { hour: 8, minute: 30 };

/** The time as a cron expression, UTC. */
export const DAILY_CRON = `${DAILY_AT.minute} ${DAILY_AT.hour} * * *`;

/** The time of the next daily run. */
export function nextDaily(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(DAILY_AT.hour, DAILY_AT.minute, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

/** A clock that has gone forward further than this since the last run may be wrong. */
const JUMP_DAYS = 31;
/** Days for which deletions wait then: somebody may set the clock back. */
const WAIT_DAYS = 2;

/**
 * The last run before the clock jumped forward, while deletions wait; null if it did not jump, or if runs
 * have been recorded for two days since. The purge is recorded each day, so it is at most a day ago while
 * the server runs.
 */
export async function lastRunBeforeJump(db: DbOrTransaction, now: Date): Promise<Date | null> {
  const [row] = await rowsOf<{ last: Date | string | null }>(
    db,
    sql`select max(started_at) as last from sync_runs
      where started_at < ${daysBefore(now, WAIT_DAYS)}`,
  );
  const found = row?.last ?? null;
  if (found === null) return null;
  const last = new Date(found);
  return last < daysBefore(now, JUMP_DAYS) ? last : null;
}
