/** Half past five in São Paulo: the film database's exports of the day are ready at 08:00 UTC. */
export const DAILY_AT = { hour: 8, minute: 30 };

/** The same in the words of cron, UTC. */
export const DAILY_CRON = `${DAILY_AT.minute} ${DAILY_AT.hour} * * *`;

/** When the next daily run begins. */
export function nextDaily(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(DAILY_AT.hour, DAILY_AT.minute, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
