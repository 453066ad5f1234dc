import { createFileRoute } from '@tanstack/react-router';
import { nowPlayingQuery } from '#web/data.ts';
import { ListingPage } from '#web/listing/listing-page.tsx';
import { listingHead, loadList, pagingOf, validatePage } from '#web/listing/listing-route.tsx';

export const Route = createFileRoute('/releases')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => pagingOf(search),
  loader: ({ context, deps }) => loadList(context.queryClient, nowPlayingQuery(deps)),
  head: ({ match }) => listingHead('Novidades', '/releases', match.search.page),
  component: () => (
    <ListingPage heading="Novidades" query={nowPlayingQuery(Route.useLoaderDeps())} />
  ),
});
