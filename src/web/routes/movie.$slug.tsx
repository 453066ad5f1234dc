import { createFileRoute } from '@tanstack/react-router';
import { MissingTitlePage, TitleSkeleton } from '#web/title/title-skeleton.tsx';
import { headOfRoute, loadTitle } from '#web/title/title-loader.ts';
import { TitleRoute } from '#web/title/title-page.tsx';

export const Route = createFileRoute('/movie/$slug')({
  loader: ({ context, params, serverContext }) =>
    loadTitle(context.queryClient, 'movie', params.slug, serverContext),
  head: ({ loaderData, match }) => headOfRoute(match.context.queryClient, loaderData, match.error),
  pendingComponent: () => <TitleSkeleton type="movie" slug={Route.useParams().slug} />,
  notFoundComponent: MissingTitlePage,
  component: () => <TitleRoute {...Route.useLoaderData()} />,
});
