import { createFileRoute } from '@tanstack/react-router';
import { discoverQuery } from '#web/data.ts';
import { ListingPage } from '#web/listing/listing-page.tsx';
import { listingHead, loadList, pagingOf, validatePage } from '#web/listing/listing-route.tsx';

export const Route = createFileRoute('/descubra/filmes')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => pagingOf(search),
  loader: ({ context, deps }) => loadList(context.queryClient, discoverQuery('movie', deps)),
  head: ({ match }) => listingHead('Filmes', '/descubra/filmes', match.search.page),
  component: () => (
    <ListingPage heading="Filmes" query={discoverQuery('movie', Route.useLoaderDeps())} />
  ),
});
