import type { Schemas } from '#api/schema.gen.ts';
import type { Direction } from './movement-words.ts';

export type DayCount = Schemas['MovementPage']['days'][number];

/** The page of the list on which a day begins; null for a day without titles. `days` are the oldest first. */
export function pageOfDay(
  days: readonly DayCount[],
  day: string,
  direction: Direction,
  size: number,
): number | null {
  const at = days.findIndex((one) => one.day === day);
  if (at === -1 || days[at]![direction] === 0) return null;
  const before = days.slice(at + 1).reduce((sum, one) => sum + one[direction], 0);
  return Math.floor(before / size) + 1;
}

/** The last week's titles, today included. */
export const weekCount = (days: readonly DayCount[], direction: Direction): number =>
  days.slice(-7).reduce((sum, one) => sum + one[direction], 0);
