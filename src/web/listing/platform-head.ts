import type { QueryClient } from '@tanstack/react-query';
import type { MediaType, Provider } from '#api/types.ts';
import { listingHead } from '#web/head/late-listing-head.ts';
import type { MineSearch } from '#web/personalisation/use-mine.ts';
import { validatePage, type ListOutline } from './paging.ts';
import { shownList } from './shown-list.ts';

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
