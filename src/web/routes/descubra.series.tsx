import { createFileRoute } from '@tanstack/react-router';
import { DiscoverRoute, loadDiscover } from '#web/discover/discover-page.tsx';
import { ownParameters, type FilterParameters } from '#web/discover/parameters.ts';
import { lateListingHead } from '#web/head/late-listing-head.ts';
import { LazyListingNotFound, shownList } from '#web/listing/listing-routes.ts';

export const Route = createFileRoute('/descubra/series')({
  validateSearch: (search: FilterParameters) => search,
  // A filter changes its own page, which stays, with the focus, on a slow device too.
  pendingMs: 3000,
  loaderDeps: ({ search }) => ownParameters(search),
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadDiscover({ queryClient, type: 'serie', search: deps, stays: cause === 'stay' }),
  head: ({ loaderData, match }) => {
    const { page, ...filters } = ownParameters(match.search);
    return Object.keys(filters).length > 0
      ? lateListingHead('Séries', '/descubra/series', 1, { card: 'page/series' })
      : lateListingHead('Séries', '/descubra/series', Number(page ?? 1), {
          card: 'page/series',
          list: shownList(match.context.queryClient, loaderData?.list),
        });
  },
  notFoundComponent: LazyListingNotFound,
  component: () => <DiscoverRoute {...Route.useLoaderData()} />,
});
