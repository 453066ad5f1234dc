import { createFileRoute } from '@tanstack/react-router';
import { WorthPart } from '#web/costs/worth-part.tsx';
import { ListingNotFound, platformHead, validatePlatform } from '#web/listing/listing-routes.ts';
import { pagingOf } from '#web/listing/paging.ts';
import { loadPlatform, PlatformPage } from '#web/listing/platform-page.tsx';

export const Route = createFileRoute('/platform/$providerId')({
  validateSearch: validatePlatform,
  loaderDeps: ({ search: { tipo, page } }) => ({ asked: tipo, ...pagingOf({ page }) }),
  loader: ({ context, params, deps }) => loadPlatform(context.queryClient, params.providerId, deps),
  head: ({ loaderData, match }) =>
    loaderData ? platformHead(match.context.queryClient, loaderData, match.search.page) : {},
  notFoundComponent: ListingNotFound,
  component: () => {
    const data = Route.useLoaderData();
    return (
      <PlatformPage
        {...data}
        paging={Route.useLoaderDeps()}
        worth={<WorthPart provider={data.provider} />}
      />
    );
  },
});
