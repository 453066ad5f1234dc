import { browserTimeZone, formatDate, formatPlural } from '#web/foundation/format.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];

/**
 * The day of an alert in words, in a time zone, by default this browser's: "Agora há pouco", "9h", "Ontem", "Quinta",
 * "02/11/2026".
 */
export function alertDay(instant: string, now = new Date(), zone = browserTimeZone()): string {
  const at = new Date(instant);
  if (now.getTime() - at.getTime() < HOUR) return 'Agora há pouco';
  const there = wallClock(at, zone);
  const days = Math.round((midnight(wallClock(now, zone)) - midnight(there)) / DAY);
  if (days <= 0) return `${there.getUTCHours()}h`;
  if (days === 1) return 'Ontem';
  if (days < 7) return WEEKDAYS[there.getUTCDay()]!;
  return formatDate(there.toISOString().slice(0, 10));
}

/** The wall clock of a time zone, as if it were UTC. */
function wallClock(at: Date, timeZone: string): Date {
  // The Swedish format equals ISO 8601, apart from the space.
  const words = at.toLocaleString('sv-SE', { timeZone });
  return new Date(`${words.replace(' ', 'T')}Z`);
}

const midnight = (clock: Date): number => Math.floor(clock.getTime() / DAY) * DAY;

/** "3 novidades da sua lista"; undefined while it is loading. */
export const headingOf = (unseen: number | undefined): string =>
  unseen === undefined
    ? 'Seus avisos'
    : unseen === 0
      ? 'Nada de novo na sua lista'
      : `${formatPlural(unseen, 'novidade', 'novidades')} da sua lista`;
