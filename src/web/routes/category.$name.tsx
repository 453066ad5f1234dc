import { createFileRoute, notFound } from '@tanstack/react-router';
import { lateListingHead } from '#web/head/late-listing-head.ts';
import { findCategory } from '#web/listing/categories.ts';
import { LazyListingNotFound, shownList } from '#web/listing/listing-routes.ts';
import { ListingPage } from '#web/listing/listing-page.tsx';
import { loadList } from '#web/listing/infinite-list.ts';
import { pageAndSizeOf, validatePage } from '#web/listing/paging.ts';

export const Route = createFileRoute('/category/$name')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => pageAndSizeOf(search),
  loader: async ({ context, params, deps }) => {
    const category = findCategory(params.name);
    if (!category) throw notFound();
    const list = await loadList(context.queryClient, category.query(deps));
    return { heading: category.heading, card: category.card, list };
  },
  head: ({ loaderData, params, match }) =>
    loaderData
      ? lateListingHead(loaderData.heading, `/category/${params.name}`, match.search.page, {
          card: `page/${loaderData.card}`,
          list: shownList(match.context.queryClient, loaderData.list),
        })
      : {},
  notFoundComponent: LazyListingNotFound,
  component: CategoryPage,
});

function CategoryPage() {
  const category = findCategory(Route.useParams().name);
  const paging = Route.useLoaderDeps();
  return category && <ListingPage heading={category.heading} query={category.query(paging)} />;
}
