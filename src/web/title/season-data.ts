import type { QueryClient } from '@tanstack/react-query';
import type { SerieInfo } from '#api/types.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { read } from '#web/api-client/api-client.ts';
import { titleQuery } from '#web/api-client/data.ts';
import { shownSeason } from './season-parts.ts';
import { isNovela } from './season-words.ts';

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
