import type { QueryClient } from '@tanstack/react-query';
import type { MediaItem, MediaType } from '#api/types.ts';
import { type Band, bandOfTitle } from '#web/band.ts';
import {
  discoverQuery,
  genresQuery,
  genreTitlesQuery,
  nowPlayingQuery,
  popularQuery,
  recommendationsQuery,
  shopQuery,
  titleQuery,
} from '#web/data.ts';

/** Items a carousel of the home page holds. */
const SIZE = 12;
/** Two rows hold twice as many. */
const TWO_ROWS = 20;
/** The film database's genre of soap operas. */
export const NOVELA = 10766;

/** The home page's lists, in the order they are shown. */
export const HOME_LISTS = [
  { title: 'Lançamentos da semana', query: popularQuery('movie', { page: 1, size: SIZE }) },
  { title: 'Novidades', query: nowPlayingQuery({ page: 1, size: SIZE }) },
  {
    title: 'Novelas pra maratonar',
    query: genreTitlesQuery('serie', NOVELA, { page: 1, size: SIZE }),
  },
  { title: 'Indicações', query: recommendationsQuery({ page: 1, size: TWO_ROWS }), rows: 2 },
  // The first page would repeat the week's.
  { title: 'Filmes pra hoje', query: discoverQuery('movie', { page: 2, size: SIZE }) },
  { title: 'Séries do momento', query: popularQuery('serie', { page: 1, size: SIZE }) },
] as const;

export interface Hero {
  type: MediaType;
  id: number;
}

export async function loadHome(
  queryClient: QueryClient,
): Promise<{ hero: Hero | null; band: Band | null }> {
  const [recommended] = await Promise.all([
    queryClient.ensureQueryData(recommendationsQuery({ page: 1, size: TWO_ROWS })),
    queryClient.ensureQueryData(genresQuery('movie')),
    queryClient.ensureQueryData(shopQuery()),
    ...HOME_LISTS.map(({ query }) => queryClient.ensureQueryData(query)),
  ]);
  const chosen = titleOfTheDay(recommended.items, Date.now());
  if (!chosen) return { hero: null, band: null };
  const hero = { type: chosen.media_type, id: chosen.id };
  const title = await queryClient.ensureQueryData(titleQuery(hero.type, hero.id));
  return { hero, band: bandOfTitle(title) };
}

const DAY = 86_400_000;

/** A new hero every day, from the week's best that can be watched. */
export function titleOfTheDay(items: MediaItem[], now: number): MediaItem | undefined {
  const watchable = items.filter((item) => item.offer !== null).slice(0, 7);
  return watchable[Math.floor(now / DAY) % watchable.length];
}
