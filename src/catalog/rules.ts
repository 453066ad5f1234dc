/** The day it is in Brasília, `YYYY-MM-DD`: three hours behind UTC, without daylight saving since 2019. */
export function dayInBrazil(now: Date): string {
  return new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
}
