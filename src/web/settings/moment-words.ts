import { brazilDay } from '#shared/brazil-day.ts';
import { formatDay } from '#web/foundation/format.ts';

const DAY = 86_400_000;

/** Brazil has had no daylight saving time since 2019. */
const OFFSET = 3 * 3_600_000;

/** `2026-11-22T01:10:00Z` to "22h10", Brasília's time. */
function timeWords(instant: string): string {
  const at = new Date(new Date(instant).getTime() - OFFSET);
  return `${at.getUTCHours()}h${String(at.getUTCMinutes()).padStart(2, '0')}`;
}

/** A time in words: "hoje às 22h10", "ontem às 9h05", "02/11/2026". */
export function momentWords(instant: string, now = new Date()): string {
  const day = brazilDay(new Date(instant));
  const time = `às ${timeWords(instant)}`;
  if (day === brazilDay(now)) return `hoje ${time}`;
  if (day === brazilDay(new Date(now.getTime() - DAY))) return `ontem ${time}`;
  return formatDay(instant);
}
