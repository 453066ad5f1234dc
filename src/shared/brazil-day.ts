// Every date that a visitor reads is a day in Brazil. `America/Sao_Paulo` has been three hours
// behind UTC, without daylight saving time, since 2019.
const OFFSET_MS = -3 * 3_600_000;

/** The calendar day in Brazil at an instant, `YYYY-MM-DD`. */
export const brazilDay = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The calendar year in Brazil at an instant. */
export const brazilYear = (at: Date): number => Number(brazilDay(at).slice(0, 4));
