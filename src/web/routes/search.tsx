import { createFileRoute } from '@tanstack/react-router';
import { searchHead, validateSearch } from '#web/search/search-address.ts';
import { loadSearch, SearchPage } from '#web/search/search-page.tsx';

export const Route = createFileRoute('/search')({
  // What searching takes is no part of any other page's first visit.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadSearch(context.queryClient, deps),
  head: ({ match }) => searchHead(match.search),
  component: () => <SearchPage {...Route.useLoaderDeps()} />,
});
