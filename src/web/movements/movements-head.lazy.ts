import type { QueryClient } from '@tanstack/react-query';
import type { Page, MediaItem } from '#api/types.ts';
import { listingHead } from '#web/head/listing-head.lazy.ts';
import type { PageUrl } from '#web/head/structured-data.ts';
import { at, from } from '#web/offer-parts/offers.ts';
import { movementsQuery, PAGE_SIZE, pathOf, type MovementsData } from './movements-data.lazy.ts';

const KINDS = { filmes: 'filmes', series: 'séries', novelas: 'novelas' } as const;

/** The head of a list of arrivals or departures. Sorted by fame it is the list by day, in another order. */
export function movementsHead(
  { context: { queryClient } }: { context: { queryClient: QueryClient } },
  data: MovementsData,
) {
  const { direction, search, provider, total, pages } = data;
  const { tipo, ordem, page = 1 } = search;
  const arrived = direction === 'arrived';
  const where = provider
    ? (arrived ? at : from)(provider)
    : arrived
      ? 'aos streamings'
      : 'dos streamings';
  const kind = tipo ? `: ${KINDS[tipo]}` : '';
  const path = pathOf(direction, provider);
  const shown = queryClient.getQueryData(
    movementsQuery(direction, search, provider ? String(provider.id) : undefined).queryKey,
  );
  const list: Page<MediaItem> = {
    items: import.meta.env.SSR ? (shown?.items ?? []).map(({ title }) => title) : [],
    total,
    page,
    size: PAGE_SIZE,
    pages,
  };
  return listingHead(
    `O que ${arrived ? 'chegou' : 'saiu'} ${where}${kind}`,
    (tipo ? `${path}?tipo=${tipo}` : path) as PageUrl,
    ordem ? 1 : page,
    {
      description: arrived
        ? `Filmes, séries e novelas que chegaram ${where} no Brasil, dia a dia.`
        : `Filmes, séries e novelas que saíram ${where} no Brasil, dia a dia, e onde ainda dá pra ver.`,
      card: provider ? `platform/${provider.id}` : `page/${arrived ? 'chegou' : 'saiu'}`,
      ...(provider && {
        parent: { name: provider.provider_name, path: `/platform/${provider.id}` as const },
      }),
      ...(ordem ? {} : { list }),
      inSitemap: !provider && !tipo,
      feed: `${path}/feed.xml`,
    },
  );
}
