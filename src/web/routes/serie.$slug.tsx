import { createFileRoute } from '@tanstack/react-router';
import { headOfRoute, loadTitle } from '#web/title/title-loader.ts';
import { TitleRoute } from '#web/title/title-route.tsx';
import { TitleSkeleton } from '#web/title/title-skeleton.tsx';

export const Route = createFileRoute('/serie/$slug')({
  loader: ({ context, params }) => loadTitle(context.queryClient, 'serie', params.slug),
  head: ({ loaderData, match }) => headOfRoute(match.context.queryClient, loaderData),
  pendingComponent: () => <TitleSkeleton type="serie" slug={Route.useParams().slug} />,
  component: () => <TitleRoute {...Route.useLoaderData()} />,
});
