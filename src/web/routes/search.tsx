import { createFileRoute } from '@tanstack/react-router';
import { searchHead, validateSearch } from '#web/search/search-address.ts';
import { loadSearch } from '#web/search/load-search.ts';
import { SearchPage } from '#web/search/search-page.tsx';

export const Route = createFileRoute('/search')({
  // What searching takes is no part of any other page's first visit.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch,
  // A chip that is taken off is another search of the same page, which stays, dimmed, meanwhile.
  pendingMs: 3000,
  // Not all of `search`: what others add to an address (`utm_source`) is no part of this page.
  loaderDeps: ({ search: { query, tab, tipo, sem, page } }) => ({ query, tab, tipo, sem, page }),
  loader: ({ context, deps }) => loadSearch(context.queryClient, deps),
  head: ({ match }) => searchHead(match.search),
  component: () => <SearchPage {...Route.useLoaderDeps()} meus={Route.useSearch().meus} />,
});
