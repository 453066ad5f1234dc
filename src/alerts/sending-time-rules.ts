// Times for sending an alert: between 8 and 21 h where the person is. Time zones are those of the runtime (ICU), so
// daylight saving time is that of the day in question.
import type { Rhythm } from '#shared/alert-words.ts';
import { DAY_MS } from '#shared/days.ts';

const FIRST_HOUR = 8;
/** The hour from which on nothing is sent. */
const END_HOUR = 21;
/** The hour of daily and weekly mails. */
const DIGEST_HOUR = 9;
/** Saturday, as `Date` counts. */
const DIGEST_WEEKDAY = 6;

const HOUR_MS = 3_600_000;

/** True if the runtime knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The time to send an alert of this moment to somebody in this time zone. */
export function sendingTime(rhythm: Exclude<Rhythm, 'never'>, zone: string, now: Date): Date {
  if (rhythm === 'now') return nextOpenMoment(zone, now);
  const today = localTime(zone, now);
  for (let days = 0; days <= 8; days += 1) {
    const there = startOfDay(today) + days * DAY_MS + DIGEST_HOUR * HOUR_MS;
    if (rhythm === 'weekly' && new Date(there).getUTCDay() !== DIGEST_WEEKDAY) continue;
    const at = instantOf(zone, there);
    if (at > now) return at;
  }
  throw new Error('a week has seven days');
}

/** True in the hour in which weekly mails are sent to this time zone. */
export function isWeeklyHour(zone: string, now: Date): boolean {
  const there = new Date(localTime(zone, now));
  return there.getUTCDay() === DIGEST_WEEKDAY && there.getUTCHours() === DIGEST_HOUR;
}

/** The moment itself if it is neither early nor late in the zone, else the next morning's first. */
export function nextOpenMoment(zone: string, now: Date): Date {
  const there = localTime(zone, now);
  const hour = new Date(there).getUTCHours();
  if (hour >= FIRST_HOUR && hour < END_HOUR) return now;
  const day = startOfDay(there) + (hour >= END_HOUR ? DAY_MS : 0);
  return instantOf(zone, day + FIRST_HOUR * HOUR_MS);
}

/** The day of a zone (YYYY-MM-DD). */
export const dayAt = (zone: string, at: Date): string =>
  new Date(localTime(zone, at)).toISOString().slice(0, 10);

const startOfDay = (local: number): number => Math.floor(local / DAY_MS) * DAY_MS;

/** The wall clock of a zone, as if it were UTC, in milliseconds. */
function localTime(zone: string, at: Date): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant at which a zone's wall clock shows this time, which exists in every zone for the hours in question. */
function instantOf(zone: string, local: number): Date {
  let guess = local;
  // The second step corrects a guess on the other side of a change of the clocks.
  for (let step = 0; step < 3; step += 1) {
    guess -= localTime(zone, new Date(guess)) - local;
  }
  return new Date(guess);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}
