import { createFileRoute } from '@tanstack/react-router';
import { listingHead } from '#web/head/late-listing-head.ts';
import { namedTitles } from '#web/head/structured-data.ts';
import { CuratedListRoute, loadCuratedList } from '#web/lists/curated-list-page.tsx';
import { validateMine } from '#web/personalisation/use-mine.ts';
import { listTitlesQuery } from '#web/api-client/data.ts';

export const Route = createFileRoute('/our-lists/$sagaId')({
  validateSearch: validateMine,
  loader: ({ context, params }) => loadCuratedList(context.queryClient, params.sagaId),
  head: ({ loaderData, match }) =>
    loaderData
      ? listingHead(loaderData.name, `/our-lists/${loaderData.id}`, 1, {
          description: loaderData.description,
          card: `list/${loaderData.id}`,
          parent: { name: 'Coleções', path: '/lists' },
          entries: import.meta.env.SSR
            ? namedTitles(
                match.context.queryClient.getQueryData(
                  listTitlesQuery(loaderData.kind, loaderData.id).queryKey,
                )?.items ?? [],
              )
            : [],
        })
      : {},
  component: () => <CuratedListRoute list={Route.useLoaderData()} />,
});
