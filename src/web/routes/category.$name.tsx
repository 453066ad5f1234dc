import { createFileRoute, notFound } from '@tanstack/react-router';
import { listingHead } from '#web/head/late-listing-head.ts';
import { findCategory } from '#web/listing/categories.ts';
import { ListingNotFound, shownList } from '#web/listing/listing-routes.ts';
import { ListingPage } from '#web/listing/listing-page.tsx';
import { loadList } from '#web/listing/infinite-list.ts';
import { pagingOf, validatePage } from '#web/listing/paging.ts';

export const Route = createFileRoute('/category/$name')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => pagingOf(search),
  loader: async ({ context, params, deps }) => {
    const category = findCategory(params.name);
    if (!category) throw notFound();
    const list = await loadList(context.queryClient, category.query(deps));
    return { heading: category.heading, card: category.card, list };
  },
  head: ({ loaderData, params, match }) =>
    loaderData
      ? listingHead(loaderData.heading, `/category/${params.name}`, match.search.page, {
          card: `page/${loaderData.card}`,
          list: shownList(match.context.queryClient, loaderData.list),
        })
      : {},
  notFoundComponent: ListingNotFound,
  component: CategoryPage,
});

function CategoryPage() {
  const category = findCategory(Route.useParams().name);
  const paging = Route.useLoaderDeps();
  return category && <ListingPage heading={category.heading} query={category.query(paging)} />;
}
