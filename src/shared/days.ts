// Days are texts, `YYYY-MM-DD`.

export const DAY_MS = 86_400_000;

/** The day `count` days after another. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Days from one to another; negative if that is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
/** The name of a day's weekday, without "-feira". */
export const weekdayOf = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()] ?? '';
