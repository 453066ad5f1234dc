import { createFileRoute } from '@tanstack/react-router';
import { MissingTitlePage, TitleSkeleton } from '#web/title/title-skeleton.tsx';
import { loadSeason } from '#web/title/late-parts.ts';
import { headOfRoute, loadTitle } from '#web/title/title-loader.ts';
import { TitleRoute } from '#web/title/title-page.tsx';

export const Route = createFileRoute('/serie/$slug')({
  loader: async ({ context: { queryClient }, params, serverContext, location }) => {
    const title = await loadTitle(queryClient, 'serie', params.slug, serverContext);
    return { ...title, seasons: await loadSeason(queryClient, title.id, location.search) };
  },
  head: ({ loaderData, match }) => headOfRoute(match.context.queryClient, loaderData, match.error),
  pendingComponent: () => <TitleSkeleton type="serie" slug={Route.useParams().slug} />,
  notFoundComponent: MissingTitlePage,
  component: () => <TitleRoute {...Route.useLoaderData()} />,
});
