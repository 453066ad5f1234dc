import { brazilDay } from '#shared/brazil-day.ts';
import { formatDay, formatPlural } from '#web/foundation/format.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];

/** When an alert came, as people say it: "Agora há pouco", "9h", "Ontem", "Quinta", "02/11/2026". */
export function alertDay(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const day = brazilDay(at);
  if (now.getTime() - at.getTime() < HOUR) return 'Agora há pouco';
  // Brazil has had no daylight saving time since 2019.
  const there = new Date(at.getTime() - 3 * HOUR);
  if (day === brazilDay(now)) return `${there.getUTCHours()}h`;
  if (day === brazilDay(new Date(now.getTime() - DAY))) return 'Ontem';
  if (now.getTime() - at.getTime() < 6 * DAY) return WEEKDAYS[there.getUTCDay()]!;
  return formatDay(instant);
}

/** "3 novidades da sua lista"; undefined while it is loading. */
export const headingOf = (unseen: number | undefined): string =>
  unseen === undefined
    ? 'Seus avisos'
    : unseen === 0
      ? 'Nada de novo na sua lista'
      : `${formatPlural(unseen, 'novidade', 'novidades')} da sua lista`;
