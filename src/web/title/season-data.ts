import type { QueryClient } from '@tanstack/react-query';
import type { SerieInfo } from '#api/types.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { read } from '#web/api-client/api-client.ts';
import { titleQuery } from '#web/api-client/data.ts';

export const seasonQuery = (id: number, number: number) => ({
  queryKey: ['season', id, number],
  queryFn: () => read('GET /series/{id}/seasons/{number}', { path: { id, number } }),
});

/** What the page of a title has to know of seasons. */
export interface FirstSeason {
  /** The season that is open at first. */
  season: number | undefined;
  /** The requested week of that season, counted from 1. */
  week: number | undefined;
  /** Brazil's day on the server, so that the browser writes the same words. */
  today: string;
}

/** Loads the season that is open at first. Without its episodes the strip still shows. */
export async function loadFirstSeason(
  queries: QueryClient,
  id: number,
  search: { temporada?: unknown; semana?: unknown } = {},
): Promise<FirstSeason> {
  const requested = Number(search.temporada);
  const today = brazilDay(new Date());
  const title = queries.getQueryData(titleQuery('serie', id).queryKey) as SerieInfo;
  const season = firstOpen(title, requested, today);
  if (season !== undefined) {
    await queries.ensureQueryData(seasonQuery(id, season)).catch(() => undefined);
  }
  return { season, week: Number(search.semana) || undefined, today };
}

/**
 * The season that is open at first: the requested one, else that of the next episode; of a series that
 * is over the first, so that nothing is given away; else the last one that has begun.
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
