import { createFileRoute } from '@tanstack/react-router';
import { DiscoverRoute, loadDiscover } from '#web/discover/discover-route.tsx';
import { ownParameters, type FilterParameters } from '#web/discover/parameters.ts';
import { listingHead } from '#web/head/late-listing-head.ts';
import { ListingNotFound } from '#web/listing/late-not-found.ts';
import { shownList } from '#web/listing/shown-list.ts';

export const Route = createFileRoute('/descubra/series')({
  validateSearch: (search: FilterParameters) => search,
  loaderDeps: ({ search }) => ownParameters(search),
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadDiscover({ queryClient, type: 'serie', search: deps, stays: cause === 'stay' }),
  head: ({ loaderData, match }) => {
    const { page, ...filters } = ownParameters(match.search);
    return Object.keys(filters).length > 0
      ? listingHead('Séries', '/descubra/series', 1, { card: 'page/series' })
      : listingHead('Séries', '/descubra/series', Number(page ?? 1), {
          card: 'page/series',
          list: shownList(match.context.queryClient, loaderData?.list),
        });
  },
  notFoundComponent: ListingNotFound,
  component: () => <DiscoverRoute {...Route.useLoaderData()} />,
});
