import { createFileRoute } from '@tanstack/react-router';
import { AbsentTitlePage } from '#web/title/absent-title-page.tsx';
import { headOfRoute, loadTitle } from '#web/title/title-loader.ts';
import { TitleRoute } from '#web/title/title-route.tsx';
import { TitleSkeleton } from '#web/title/title-skeleton.tsx';

export const Route = createFileRoute('/movie/$slug')({
  loader: ({ context, params, serverContext }) =>
    loadTitle(context.queryClient, 'movie', params.slug, serverContext),
  head: ({ loaderData, match }) => headOfRoute(match.context.queryClient, loaderData, match.error),
  pendingComponent: () => <TitleSkeleton type="movie" slug={Route.useParams().slug} />,
  notFoundComponent: AbsentTitlePage,
  component: () => <TitleRoute {...Route.useLoaderData()} />,
});
