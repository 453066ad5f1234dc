import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { MediaItem, MediaType } from '#api/types.ts';
import { DAY_MS } from '#shared/days.ts';
import { bandOfTitle, type Band } from '#web/title-parts/band.ts';
import {
  discoverQuery,
  genresQuery,
  knownProvidersQuery,
  nowPlayingQuery,
  popularQuery,
  recommendationsQuery,
  titleQuery,
  type TitleListQuery,
} from '#web/api-client/data.ts';
import { read } from '#web/api-client/api-client.ts';
import { latePart } from '#web/foundation/late-part.tsx';
import { NOVELA } from '#shared/ids.ts';

/** The home page is interactive before the code of the hero's VOU VER has loaded. */
export const { Part: HeroWatchlist, load: loadHeroWatchlist } = latePart(
  async () => (await import('./hero-watchlist.lazy.tsx')).HeroWatchlist,
);

/** Titles a carousel of the home page shows; two rows show more. */
const ONE_ROW = 10;
const TWO_ROWS = 16;
/** Titles fetched for each list: enough to leave out those in an earlier list. */
const FETCHED = { page: 1, size: 18 };

/** By genre among all providers. The list of a genre is 404 in a catalogue that has no novela yet. */
const NOVELAS = { genre_ids: String(NOVELA), provider_ids: '' };

export interface HomeList {
  title: string;
  query: TitleListQuery;
  rows?: 1 | 2;
}

/** The home page's lists, in the order they are shown. */
export const HOME_LISTS: readonly HomeList[] = [
  { title: 'Lançamentos da semana', query: popularQuery('movie', FETCHED) },
  { title: 'Novidades', query: nowPlayingQuery(FETCHED) },
  { title: 'Indicações', query: recommendationsQuery(FETCHED), rows: 2 },
  { title: 'Novelas pra maratonar', query: discoverQuery('serie', FETCHED, NOVELAS) },
  { title: 'Filmes pra hoje', query: discoverQuery('movie', { ...FETCHED, page: 2 }) },
  { title: 'Séries do momento', query: popularQuery('serie', FETCHED) },
];

/**
 * The titles that each list shows: a title appears once on the page, in the first list that has it;
 * the hero comes first.
 */
export function distinctRows(
  lists: readonly HomeList[],
  fetched: readonly MediaItem[][],
  hero: HeroChoice | null = null,
): MediaItem[][] {
  const shown = new Set(hero ? [`${hero.type} ${hero.id}`] : []);
  return lists.map(({ rows = 1 }, index) =>
    (fetched[index] ?? [])
      .filter((item) => !shown.has(keyOf(item)))
      .slice(0, rows === 1 ? ONE_ROW : TWO_ROWS)
      .map((item) => {
        shown.add(keyOf(item));
        return item;
      }),
  );
}

const keyOf = (item: MediaItem): string => `${item.media_type} ${item.id}`;

export interface HeroChoice {
  type: MediaType;
  id: number;
}

export async function loadHome(
  queryClient: QueryClient,
): Promise<{ hero: HeroChoice | null; band: Band | null }> {
  const [recommended] = await Promise.all([
    queryClient.ensureQueryData(recommendationsQuery(FETCHED)),
    queryClient.ensureQueryData(genresQuery('movie')),
    queryClient.ensureQueryData(shopQuery()),
    queryClient.ensureQueryData(knownProvidersQuery()),
    loadHeroWatchlist(),
    ...HOME_LISTS.map(({ query }) => queryClient.ensureQueryData(query)),
  ]);
  const chosen = titleOfTheDay(recommended.items, Date.now());
  if (!chosen) return { hero: null, band: null };
  const hero = { type: chosen.media_type, id: chosen.id };
  const title = await queryClient.ensureQueryData(titleQuery(hero.type, hero.id));
  return { hero, band: bandOfTitle(title) };
}

/** Brasília is three hours behind UTC, and has no summer time. */
const BRASILIA = -3 * 3_600_000;

/** The hero of the day, from the most popular titles of the week with a streaming offer. */
export function titleOfTheDay(items: MediaItem[], now: number): MediaItem | undefined {
  const watchable = items.filter((item) => item.offer !== null).slice(0, 7);
  return watchable[Math.floor((now + BRASILIA) / DAY_MS) % watchable.length];
}

/** Merchandise that belongs to no title. */
export const shopQuery = () =>
  queryOptions({
    queryKey: ['products'],
    queryFn: ({ signal }) => read('GET /products', { query: { size: 10 }, signal }),
  });
