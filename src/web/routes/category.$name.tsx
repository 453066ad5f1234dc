import { createFileRoute, notFound } from '@tanstack/react-router';
import { type Paging, popularQuery, recommendationsQuery, type TitleListQuery } from '#web/data.ts';
import { ListingPage } from '#web/listing/listing-page.tsx';
import { listingHead, loadList, pagingOf, validatePage } from '#web/listing/listing-route.tsx';

interface Category {
  heading: string;
  query: (paging: Paging) => TitleListQuery;
}

/** What the home page's headings lead to (document 2, "Title carousel"). */
const CATEGORIES = new Map<string, Category>([
  [
    'popular',
    { heading: 'Lançamentos da semana', query: (paging) => popularQuery('movie', paging) },
  ],
  ['indications', { heading: 'Indicações', query: recommendationsQuery }],
]);

function findCategory(name: string): Category {
  const category = CATEGORIES.get(name);
  if (!category) throw notFound();
  return category;
}

export const Route = createFileRoute('/category/$name')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => pagingOf(search),
  loader: ({ context, params, deps }) =>
    loadList(context.queryClient, findCategory(params.name).query(deps)),
  head: ({ params, match }) => {
    const heading = CATEGORIES.get(params.name)?.heading;
    return heading ? listingHead(heading, `/category/${params.name}`, match.search.page) : {};
  },
  component: CategoryPage,
});

function CategoryPage() {
  const { heading, query } = findCategory(Route.useParams().name);
  return <ListingPage heading={heading} query={query(Route.useLoaderDeps())} />;
}
