import type { QueryClient } from '@tanstack/react-query';
import type { Episode, Season, SerieInfo } from '#api/types.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { DAY_MS } from '#shared/days.ts';
import { read } from '#web/api-client/api-client.ts';
import { titleQuery } from '#web/api-client/data.ts';
import { isWatched, type SeriesView } from '#web/library/series-progress-rules.ts';
import { dayOfYear, isNovela } from './series-words.ts';

/**
 * A season as the page shows it. The API answers with the whole season, of which the page transfers only
 * the part that is open. `part` is counted from 1; without one it is the part that opens first.
 */
export const seasonQuery = (
  title: SerieInfo,
  { season, part, today }: { season: number; part?: number | undefined; today: string },
) => ({
  queryKey: ['season', title.id, season, part ?? 0],
  queryFn: async () => {
    const path = { id: title.id, number: season };
    const whole = await read('GET /series/{id}/seasons/{number}', { path });
    const isOver = title.last_air_date !== null;
    return shownSeason(whole, { part, today, isOver, isNovela: isNovela(title) });
  },
});

/** The data of seasons that the page of a title needs. */
export interface FirstSeason {
  /** The season that is open at first. */
  season: number | undefined;
  /** The requested part of that season, counted from 1. */
  part: number | undefined;
  /** The requested week of that season, counted from 1. */
  week: number | undefined;
  /** Brazil's day on the server, so that the browser writes the same words. */
  today: string;
}

/** Loads the season that is open at first. Without its episodes the strip still shows. */
export async function loadFirstSeason(
  queries: QueryClient,
  id: number,
  search: { temporada?: unknown; parte?: unknown; semana?: unknown } = {},
): Promise<FirstSeason> {
  const requested = Number(search.temporada);
  const today = brazilDay(new Date());
  const title = queries.getQueryData(titleQuery('serie', id).queryKey) as SerieInfo;
  const season = firstOpen(title, requested, today);
  const part = Number(search.parte) || undefined;
  if (season !== undefined) {
    await queries
      .ensureQueryData(seasonQuery(title, { season, part, today }))
      .catch(() => undefined);
  }
  return { season, part, week: Number(search.semana) || undefined, today };
}

/**
 * The season that is open at first: the requested one, else that of the next episode; the first of a series that is
 * over, so that nothing is spoiled; else the last one that has begun.
 */
export function firstOpen(
  { seasons = [], next_episode: next, last_air_date: end }: SerieInfo,
  requested: number,
  today: string,
): number | undefined {
  const numbers = seasons.map((season) => season.season_number);
  if (numbers.includes(requested)) return requested;
  if (next && numbers.includes(next.season_number)) return next.season_number;
  if (end !== null) return numbers[0];
  return (
    seasons.findLast(({ air_date: date }) => date !== null && date <= today)?.season_number ??
    numbers[0]
  );
}

// A season of hundreds of episodes is shown in parts: its page stays short, and is as quick as any other.

/** Episodes in a part. */
const PART = 100;
/** Weeks show a novela of as many chapters at most; the longest of Brazil has 596. */
const MOST_IN_WEEKS = 600;

/** The numbers of its first and its last episode. */
export interface SeasonPart {
  first: number;
  last: number;
}

/** A season as its page shows it: of a long one the episodes of one part. */
export interface ShownSeason {
  /** The episodes of the open part. */
  episodes: readonly Episode[];
  /** Empty if the season is shown as a whole. */
  parts: readonly SeasonPart[];
  /** The index of the open part. */
  part: number;
  /** The number of the season's episodes before the open part. */
  before: number;
  /** The number of the last episode of the whole season that has been broadcast by its date. */
  lastOut: number;
}

interface PartChoice {
  /** The requested part, counted from 1. */
  part: number | undefined;
  isNovela: boolean;
  /** True if the series is over. */
  isOver: boolean;
  /** Brazil's day. */
  today: string;
}

/**
 * A season with the episodes that its page shows first: of a long one the requested part; else the one of
 * the next episode; of a series that is over the first, so that nothing is given away; else the last.
 */
export function shownSeason({ episodes }: Season, choice: PartChoice): ShownSeason {
  const { today, isOver } = choice;
  const lastOut = lastOutOf(episodes, today);
  const hasWeeks =
    choice.isNovela && episodes.length <= MOST_IN_WEEKS && weeksOf(episodes).length > 0;
  if (hasWeeks || episodes.length <= PART)
    return { episodes, parts: [], part: 0, before: 0, lastOut };
  const parts = Array.from({ length: Math.ceil(episodes.length / PART) }, (_, index) =>
    episodes.slice(index * PART, (index + 1) * PART),
  );
  const next = parts.findIndex((part) =>
    part.some(({ air_date: date }) => date !== null && date >= today),
  );
  const requested = (choice.part ?? 0) - 1;
  const current = next === -1 ? parts.length - 1 : next;
  const part = parts[requested] ? requested : isOver ? 0 : current;
  return {
    episodes: parts[part] ?? [],
    parts: parts.map((some) => ({
      first: some[0]!.episode_number,
      last: some.at(-1)!.episode_number,
    })),
    part,
    before: part * PART,
    lastOut,
  };
}

// A novela has a chapter on every weekday for months, which are easier to find by week.

/** A season with fewer chapters is a list. */
const FEWEST = 12;

export type DatedEpisode = Episode & { air_date: string };
/** The chapters of a week that has some, Monday to Sunday, in order. */
export type Week = readonly [DatedEpisode, ...DatedEpisode[]];

/** The day of a week's last chapter. */
export const endOf = (week: Week): string => (week.at(-1) ?? week[0]).air_date;

/** The weeks of a season, in order; none if it is short or a chapter has no date. */
export function weeksOf(episodes: readonly Episode[]): Week[] {
  const dated = episodes.filter((episode): episode is DatedEpisode => episode.air_date !== null);
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
  const next = weeks.findIndex((week) => endOf(week) >= today);
  if (next !== -1) return next;
  return isOver ? 0 : weeks.length - 1;
}

/** "23 a 28 de novembro", "30 de novembro a 5 de dezembro", "6 de março". */
export function weekName(week: Week, today: string): string {
  const [first, last] = [week[0].air_date, endOf(week)];
  if (first === last) return dayOfYear(last, today);
  const from = dayOfYear(first, last);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? from.split(' ')[0] : from} a ${dayOfYear(last, today)}`;
}

export interface ListedEpisode {
  episode: Episode;
  isOut: boolean;
  isWatched: boolean;
  /** True if it is the viewer's next one. */
  isNext: boolean;
}

/**
 * The episodes of a season, or of a part of it, as this viewer sees them. An episode without a date is out if a later
 * one of the season is, or if the series is over, as in the API. `lastOut` is the number of the season's last episode
 * that is out by its date; by default of the given ones.
 */
export function episodeRows(
  episodes: readonly Episode[],
  view: SeriesView | null,
  { today, isOver, lastOut }: { today: string; isOver: boolean; lastOut?: number },
): ListedEpisode[] {
  const last = lastOut ?? lastOutOf(episodes, today);
  const { last_watched: stopped = null, next_episode: next = null } = view?.progress ?? {};
  return episodes.map((episode) => {
    const { season_number: season, episode_number: number, air_date: date } = episode;
    const isOut = date === null ? isOver || number < last : date <= today;
    const watched = isOut && view !== null && isWatched(view, season, number);
    const isNext =
      stopped !== null && next?.season_number === season && next.episode_number === number;
    return { episode, isOut, isWatched: watched, isNext: isNext && isOut && !watched };
  });
}

/** The number of the last episode that is out by its date; -1 if none is. */
const lastOutOf = (episodes: readonly Episode[], today: string): number =>
  episodes.findLast(({ air_date: date }) => date !== null && date <= today)?.episode_number ?? -1;

/**
 * The episode up to which the viewer can mark a season at once: the last watched one if some before it are not, else
 * the next one, else the last that is out. Undefined if there is nothing to mark. If `rows` are a part of the season,
 * `isGapBefore` is true if some before it are not watched.
 */
export function markUntil(rows: readonly ListedEpisode[], isGapBefore = false): number | undefined {
  const out = rows.filter((row) => row.isOut);
  const open = out.filter((row) => !row.isWatched);
  if (open.length === 0 && !isGapBefore) return undefined;
  const lastWatched = out.findLastIndex((row) => row.isWatched);
  const hasGap =
    lastWatched >= 0 && (isGapBefore || out.slice(0, lastWatched).some((row) => !row.isWatched));
  const row = hasGap
    ? out[lastWatched]
    : (open.find(({ isNext }) => isNext) ?? (lastWatched === -1 ? out.at(-1) : open[0]));
  return row?.episode.episode_number;
}
