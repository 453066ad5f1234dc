import type { Episode } from '#api/types.ts';
import { dayOfYear } from './season-words.ts';

// A novela has a chapter on every weekday for months, which are easier to find by week.

const DAY_MS = 86_400_000;
/** A season with fewer chapters is a list. */
const FEWEST = 12;

export type DatedEpisode = Episode & { air_date: string };
/** The chapters of a week that has some, Monday to Sunday, in order. */
export type Week = readonly [DatedEpisode, ...DatedEpisode[]];

/** The weeks of a season, in order; none if it is short or a chapter has no date. */
export function weeksOf(episodes: readonly Episode[]): Week[] {
  const dated = episodes.filter((one): one is DatedEpisode => one.air_date !== null);
  if (dated.length < FEWEST || dated.length < episodes.length) return [];
  const byDate = dated.toSorted((a, b) => a.air_date.localeCompare(b.air_date));
  const weeks = new Map<string, [DatedEpisode, ...DatedEpisode[]]>();
  for (const episode of byDate) {
    const monday = mondayOf(episode.air_date);
    const week = weeks.get(monday);
    if (week) week.push(episode);
    else weeks.set(monday, [episode]);
  }
  return [...weeks.values()];
}

/** The Monday on or before a day. */
function mondayOf(date: string): string {
  const day = new Date(date);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The index of the week that is open at first: the requested one, counted from 1; else the one of the
 * next chapter; of a novela that is over the first, so that nothing is given away; else the last.
 */
export function openWeek(
  weeks: readonly Week[],
  requested: number | undefined,
  { today, isOver }: { today: string; isOver: boolean },
): number {
  if (requested !== undefined && weeks[requested - 1]) return requested - 1;
  const next = weeks.findIndex((week) => week.at(-1)!.air_date >= today);
  if (next !== -1) return next;
  return isOver ? 0 : weeks.length - 1;
}

/** "23 a 28 de novembro", "30 de novembro a 5 de dezembro", "6 de março". */
export function weekName(week: Week, today: string): string {
  const [first, last] = [week[0].air_date, week.at(-1)!.air_date];
  if (first === last) return dayOfYear(last, today);
  const from = dayOfYear(first, last);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? from.split(' ')[0] : from} a ${dayOfYear(last, today)}`;
}
