import { createFileRoute } from '@tanstack/react-router';
import { DiscoverRoute, loadDiscover } from '#web/discover/discover-page.tsx';
import { ownParameters, type FilterParameters } from '#web/discover/parameters.ts';
import { lateListingHead } from '#web/head/late-listing-head.ts';
import { LazyListingNotFound, shownList } from '#web/listing/listing-routes.ts';

export const Route = createFileRoute('/descubra/filmes')({
  validateSearch: (search: FilterParameters) => search,
  // A filter changes its own page, which stays, with the focus, on a slow device too.
  pendingMs: 3000,
  loaderDeps: ({ search }) => ownParameters(search),
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadDiscover({ queryClient, type: 'movie', search: deps, stays: cause === 'stay' }),
  head: ({ loaderData, match }) => {
    const { page, ...filters } = ownParameters(match.search);
    return Object.keys(filters).length > 0
      ? lateListingHead('Filmes', '/descubra/filmes', 1, { card: 'page/filmes' })
      : lateListingHead('Filmes', '/descubra/filmes', Number(page ?? 1), {
          card: 'page/filmes',
          list: shownList(match.context.queryClient, loaderData?.list),
        });
  },
  notFoundComponent: LazyListingNotFound,
  component: () => <DiscoverRoute {...Route.useLoaderData()} />,
});
