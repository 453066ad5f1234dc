import type { When } from '#moving/records.ts';

/** The unknown day: shown as none, never as 1970 and never as today. */
export const UNKNOWN: When = { precision: 'unknown' };

/** Years before which nobody kept a diary of films in a file: 1970, 1969 and 0001 stand for unknown days. */
const FIRST_YEAR = 1971;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Canada writes a day as ISO does.
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The calendar day in a zone at an instant. Brazil had daylight saving time until 2019, so no offset is fixed. */
export const dayInZone = (instant: Date, timeZone: string): string =>
  formatFor(timeZone).format(instant);

/** The order of day and month where numbers alone are written. */
export type DayOrder = 'day-first' | 'month-first';

const pad = (number: number) => String(number).padStart(2, '0');

/** True if such a day is in the calendar. */
export function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month >= 1 && month <= 12;
}

function dayOf(year: number, month: number, day: number): When | null {
  if (!isDay(year, month, day)) return null;
  if (year < FIRST_YEAR) return UNKNOWN;
  return { precision: 'day', date: `${year}-${pad(month)}-${pad(day)}` };
}

/** An instant as a day of the person's zone. */
export function instantOf(date: Date, timeZone: string): When | null {
  if (Number.isNaN(date.getTime())) return null;
  // The end of 1970 in no zone is 1971, so the check may use UTC.
  if (date.getUTCFullYear() < FIRST_YEAR) return UNKNOWN;
  if (date.getUTCFullYear() > 9999) return null;
  return {
    precision: 'instant',
    date: dayInZone(date, timeZone),
    instant: date.toISOString(),
  };
}

/** Two digits of a year: services that write them began after 1970. */
const fullYear = (year: number) => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year);

/** Parts of a day written in numbers, in the order in which they stand. */
export function numericDay(text: string): [number, number, number] | null {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d])/.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2]), fullYear(Number(parts[3]))] : null;
}

const MONTH_NAMES: Record<string, number> = {};
for (const names of [
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'jan fev mar abr mai jun jul ago set out nov dez',
]) {
  for (const [n, name] of names.split(' ').entries()) MONTH_NAMES[name] = n + 1;
}

const UNKNOWN_WORDS = new Set([
  'unknown',
  'desconhecido',
  'desconhecida',
  'null',
  'none',
  'n/a',
  '-',
  '0',
]);

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * The meaning of a written time. `zoneless` says in which zone an hour without one is: UTC in exports of
 * services, the person's own zone in their own tables. Null if it is no time at all.
 */
export function readWhen(
  raw: string,
  options: { timeZone: string; zoneless?: 'utc' | 'own'; dayOrder?: DayOrder },
): When | null {
  const text = raw.slice(0, 100).trim();
  if (text === '' || UNKNOWN_WORDS.has(text.toLowerCase())) return UNKNOWN;
  const iso = ISO.exec(text);
  if (iso) {
    const [year, month, day] = [Number(iso[1]), Number(iso[2]), Number(iso[3])];
    if (year === 0 || year === 1) return UNKNOWN;
    if (iso[4] === undefined) return partlyKnown(year, month, day);
    if (!isDay(year, month, day)) return null;
    if (!iso[8] && options.zoneless === 'own') return dayOf(year, month, day);
    const zone = !iso[8] || /^(z|utc|[+-]00:?(00)?)$/i.test(iso[8]) ? 'Z' : offset(iso[8]);
    // Midnight to the second is how services store a day without an hour; in Brazil it would be the day before.
    if (
      zone === 'Z' &&
      /^00:00(:00([.,]0+)?)?$/.test(text.slice(11).replace(/\s*(z|utc|[+-][\d:]+)$/i, ''))
    ) {
      return dayOf(year, month, day);
    }
    const fraction = (iso[7] ?? '').slice(0, 3).padEnd(3, '0');
    const written = `${iso[1]}-${iso[2]}-${iso[3]}T${iso[4]}:${iso[5]}:${iso[6] ?? '00'}.${fraction}${zone}`;
    return instantOf(new Date(written), options.timeZone);
  }
  // Seconds, milliseconds or microseconds since 1970.
  if (/^-?\d{9,16}(\.\d+)?$/.test(text)) {
    const number = Number(text);
    const digits = Math.trunc(Math.abs(number)).toString().length;
    const ms = digits >= 15 ? number / 1000 : digits >= 12 ? number : number * 1000;
    return instantOf(new Date(ms), options.timeZone);
  }
  // `Sun Feb  1 00:00:00 2015`: IMDb until 2017, a day in spite of its hour.
  const legacy = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d{1,2}) [\d:]{8} (\d{4})$/.exec(text);
  if (legacy) {
    const month = MONTH_NAMES[legacy[1]!.toLowerCase()];
    return month ? dayOf(Number(legacy[3]), month, Number(legacy[2])) : null;
  }
  const numeric = numericDay(text);
  if (numeric) {
    const [first, second, year] = numeric;
    const order =
      first > 12 ? 'day-first' : second > 12 ? 'month-first' : (options.dayOrder ?? 'day-first');
    const [month, day] = order === 'day-first' ? [second, first] : [first, second];
    const hour = /[ T,]+(\d{2}:\d{2})(:\d{2})?$/.exec(text);
    const known = dayOf(year, month, day);
    if (!hour || known?.precision !== 'day' || options.zoneless === 'own') return known;
    return readWhen(`${known.date}T${hour[1]}${hour[2] ?? ':00'}Z`, options);
  }
  const slashed = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})/.exec(text);
  if (slashed) return dayOf(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]));
  // `2 de março de 2024`, `2 mar 2024`, `Mar 2, 2024`.
  const words = /^(\d{1,2})º?(?: de)? ([\p{L}]{3,9})\.?(?: de)? (\d{4})$/iu.exec(text);
  if (words) return wordDay(words[1]!, words[2]!, words[3]!);
  const english = /^([A-Z][a-z]{2,8})\.? (\d{1,2}), (\d{4})$/i.exec(text);
  if (english) return wordDay(english[2]!, english[1]!, english[3]!);
  if (/^\d{4}(-\d{2})?$/.test(text))
    return partlyKnown(Number(text.slice(0, 4)), Number(text.slice(5)), 0);
  return null;
}

const offset = (zone: string) =>
  zone.length === 3 ? `${zone}:00` : zone.replace(/(\d{2})(\d{2})$/, '$1:$2');

function wordDay(day: string, month: string, year: string): When | null {
  const number = MONTH_NAMES[month.slice(0, 3).toLowerCase()];
  return number ? dayOf(Number(year), number, Number(day)) : null;
}

/** A day of which month or day may be zero: `2019-00-00` is a year, `0000-00-00` unknown. */
export function partlyKnown(year: number, month: number, day: number): When | null {
  if (year < FIRST_YEAR) return UNKNOWN;
  if (month === 0) return { precision: 'year', date: String(year) };
  if (month > 12) return null;
  if (day === 0) return { precision: 'month', date: `${year}-${pad(month)}` };
  return dayOf(year, month, day);
}

/** Finds the order of day and month of a whole file, because single rows rarely tell. */
export class DayOrderFinder {
  #dayFirst = 0;
  #monthFirst = 0;
  #numeric = 0;
  /** Rows in which time went back, forth, under each reading. */
  #falls = { 'day-first': 0, 'month-first': 0 };
  #rises = { 'day-first': 0, 'month-first': 0 };
  #previous: { 'day-first': number; 'month-first': number } | null = null;

  add(text: string): void {
    const parts = numericDay(text.trim());
    if (!parts) return;
    const [first, second, year] = parts;
    this.#numeric += 1;
    if (first > 12) this.#dayFirst += 1;
    if (second > 12) this.#monthFirst += 1;
    const value = {
      'day-first': year * 10_000 + second * 100 + first,
      'month-first': year * 10_000 + first * 100 + second,
    };
    if (this.#previous) {
      for (const order of ['day-first', 'month-first'] as const) {
        if (value[order] < this.#previous[order]) this.#falls[order] += 1;
        if (value[order] > this.#previous[order]) this.#rises[order] += 1;
      }
    }
    this.#previous = value;
  }

  /**
   * `mixed`: a spreadsheet turned part of the days round, or the file is damaged. `unknown`: nothing in it
   * tells, so the person is asked.
   */
  result(): { order: DayOrder; by: 'part-above-12' | 'sequence' } | 'none' | 'mixed' | 'unknown' {
    if (this.#numeric === 0) return 'none';
    const [days, months] = [this.#dayFirst, this.#monthFirst];
    // One damaged date among hundreds must not decide nor undecide.
    if (days > 0 && days > months * 20) return { order: 'day-first', by: 'part-above-12' };
    if (months > 0 && months > days * 20) return { order: 'month-first', by: 'part-above-12' };
    if (days > 0 && months > 0) return 'mixed';
    const disorder = (order: DayOrder) => Math.min(this.#falls[order], this.#rises[order]);
    const [dayFirst, monthFirst] = [disorder('day-first'), disorder('month-first')];
    if (dayFirst < monthFirst) return { order: 'day-first', by: 'sequence' };
    if (monthFirst < dayFirst) return { order: 'month-first', by: 'sequence' };
    return 'unknown';
  }
}
