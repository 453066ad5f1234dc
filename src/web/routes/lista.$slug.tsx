import { createFileRoute } from '@tanstack/react-router';
import { validatePage } from '#web/listing/paging.ts';
import { PublicListPage, loadPublicList } from '#web/public-list/public-list-page.tsx';
import { publicListHead } from '#web/public-list/public-list-data.ts';

export const Route = createFileRoute('/lista/$slug')({
  validateSearch: validatePage,
  loaderDeps: ({ search }) => ({ page: search.page }),
  loader: ({ context, params, deps }) =>
    loadPublicList(context.queryClient, params.slug, deps.page),
  head: ({ loaderData, match }) =>
    loaderData ? publicListHead(match.context.queryClient, loaderData) : {},
  component: () => <PublicListPage {...Route.useLoaderData()} />,
});
