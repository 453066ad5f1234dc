import { addDays } from '#catalog/movements/movement-rules.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { Demonstration } from './demonstration-files.ts';
import { daysBetween } from './runs/day-rules.ts';

/**
 * The demonstration as if its offers had been checked at `at`: their first days move with the check,
 * so that there are arrivals of this week whenever somebody tries it. Dates of releases and episodes
 * are facts and stay. Nothing moves if the files are newer than `at`.
 */
export function demonstrationAt(
  at: Date,
  { about, titles, ...rest }: Demonstration,
): Demonstration {
  const checkedOn = brazilDay(new Date(about.checkedAt));
  const days = Math.max(0, daysBetween(checkedOn, brazilDay(at)));
  return {
    ...rest,
    about: { ...about, checkedAt: at.toISOString() },
    titles: titles.map(({ offers, ...title }) => ({
      ...title,
      offers: offers.map(([type, provider, since]) => [type, provider, addDays(since, days)]),
    })),
  };
}
