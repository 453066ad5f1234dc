/** 05:30 in São Paulo. The film database publishes the day's exports by 08:00 UTC. */
export const DAILY_AT = { hour: 8, minute: 30 };

/** The time as a cron expression, UTC. */
export const DAILY_CRON = `${DAILY_AT.minute} ${DAILY_AT.hour} * * *`;

/** The time of the next daily run. */
export function nextDaily(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(DAILY_AT.hour, DAILY_AT.minute, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
