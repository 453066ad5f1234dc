import { createFileRoute } from '@tanstack/react-router';
import { discoverQuery } from '#web/data.ts';
import { ListingPage } from '#web/listing/listing-page.tsx';
import { listingHead, loadList, pagingOf, validatePage } from '#web/listing/listing-route.tsx';

export const Route = createFileRoute('/descubra/series')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => pagingOf(search),
  loader: ({ context, deps }) => loadList(context.queryClient, discoverQuery('serie', deps)),
  head: ({ match }) => listingHead('Séries', '/descubra/series', match.search.page),
  component: () => (
    <ListingPage heading="Séries" query={discoverQuery('serie', Route.useLoaderDeps())} />
  ),
});
