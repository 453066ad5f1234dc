import { createFileRoute } from '@tanstack/react-router';
import { searchHead, validateSearch } from '#web/search/search-address.ts';
import { SearchPage, loadSearch } from '#web/search/search-page.tsx';

export const Route = createFileRoute('/search')({
  // Splits off the search, which no other page's first visit needs.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch,
  // Removing a chip is another search on the same page, which stays, dimmed, meanwhile.
  pendingMs: 3000,
  // Not all of `search`, because parameters that others add (`utm_source`) do not belong to this page.
  loaderDeps: ({ search: { query, tab, tipo, sem, so, page } }) => ({
    query,
    tab,
    tipo,
    sem,
    so,
    page,
  }),
  loader: ({ context, deps }) => loadSearch(context.queryClient, deps),
  head: ({ match }) => searchHead(match.search),
  component: () => <SearchPage {...Route.useLoaderDeps()} meus={Route.useSearch().meus} />,
});
