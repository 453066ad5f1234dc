import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { Genre, MediaItem, MediaType, Page, Provider } from '#api/types.ts';
import { listingHead } from '#web/head/late-listing-head.ts';
import type { MineSearch } from '#web/personalisation/use-mine.ts';
import type { InfiniteList } from './infinite-list.ts';
import { validatePage, type ListOutline } from './paging.ts';

export interface GenrePageData {
  type: MediaType;
  genre: Genre;
  list: ListOutline;
}

/** Novelas are a genre with a page name of its own. */
export const genreHeading = ({ type, genre }: Pick<GenrePageData, 'type' | 'genre'>) =>
  genre.name === 'Novela' ? 'Novelas' : `${type === 'movie' ? 'Filmes' : 'Séries'}: ${genre.name}`;

export const genreHead = (
  queryClient: QueryClient,
  data: GenrePageData,
  page: number | undefined,
) =>
  listingHead(genreHeading(data), `/${data.type}/genre/${data.genre.id}`, page, {
    card: `genre/${data.genre.id}`,
    parent: { name: 'Gêneros', path: '/genres' },
    list: shownList(queryClient, data.list),
  });

/** The page of titles that a document head describes. Only crawlers read the titles in it. */
export function shownList(
  queryClient: QueryClient,
  outline: ListOutline | undefined,
): Page<MediaItem> | undefined {
  if (!outline) return undefined;
  if (!import.meta.env.SSR) return { ...outline, items: [] };
  const [grown] = queryClient.getQueriesData<InfiniteList>({ queryKey: ['growing'] });
  return { ...outline, items: grown?.[1]?.pages[0]?.items ?? [] };
}

export interface PlatformPageData {
  provider: Provider;
  /** The shown type: films or series. */
  type: MediaType;
  list: ListOutline;
}

interface PlatformSearch extends MineSearch {
  tipo?: 'series' | undefined;
  page?: number | undefined;
}

/** `?tipo=series&page=2`; films are the default, without `tipo`. */
export const validatePlatform = (search: Record<string, unknown>): PlatformSearch => ({
  tipo: search['tipo'] === 'series' ? 'series' : undefined,
  ...validatePage(search),
});

export function platformHead(
  queryClient: QueryClient,
  { provider, type, list }: PlatformPageData,
  page: number | undefined,
) {
  const series = type === 'serie' && provider.movies > 0;
  const path = `/platform/${provider.id}` as const;
  return listingHead(
    series ? `${provider.provider_name}: séries` : provider.provider_name,
    series ? `${path}?tipo=series` : path,
    page,
    {
      list: shownList(queryClient, list),
      parent: { name: 'Plataformas', path: '/platforms' },
      card: `platform/${provider.id}`,
      feed: `${path}/feed.xml`,
    },
  );
}

/** The not-found page of all listings: one chunk, which only visits that need it load. */
export const ListingNotFound = lazyRouteComponent(
  () => import('./listing-not-found.lazy.tsx'),
  'ListingNotFound',
);
