import { createFileRoute } from '@tanstack/react-router';
import { AbsentTitlePage } from '#web/title/absent-title-page.tsx';
import { headOfRoute, loadTitle } from '#web/title/title-loader.ts';
import { TitleRoute } from '#web/title/title-route.tsx';
import { TitleSkeleton } from '#web/title/title-skeleton.tsx';

export const Route = createFileRoute('/serie/$slug')({
  loader: ({ context, params, serverContext }) =>
    loadTitle(context.queryClient, 'serie', params.slug, serverContext),
  head: ({ loaderData, match }) => headOfRoute(match.context.queryClient, loaderData, match.error),
  pendingComponent: () => <TitleSkeleton type="serie" slug={Route.useParams().slug} />,
  notFoundComponent: AbsentTitlePage,
  component: () => <TitleRoute {...Route.useLoaderData()} />,
});
