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
