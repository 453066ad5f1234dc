import { createFileRoute } from '@tanstack/react-router';
import { nowPlayingQuery } from '#web/api-client/data.ts';
import { listingHead } from '#web/head/late-listing-head.ts';
import { ListingNotFound, shownList } from '#web/listing/listing-routes.ts';
import { ListingPage } from '#web/listing/listing-page.tsx';
import { loadList } from '#web/listing/infinite-list.ts';
import { pagingOf, validatePage } from '#web/listing/paging.ts';

export const Route = createFileRoute('/releases')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => pagingOf(search),
  loader: ({ context, deps }) => loadList(context.queryClient, nowPlayingQuery(deps)),
  head: ({ loaderData, match }) =>
    listingHead('Novidades', '/releases', match.search.page, {
      card: 'page/novidades',
      list: shownList(match.context.queryClient, loaderData),
    }),
  notFoundComponent: ListingNotFound,
  component: () => (
    <ListingPage heading="Novidades" query={nowPlayingQuery(Route.useLoaderDeps())} />
  ),
});
