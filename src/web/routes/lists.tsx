import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { listsQuery } from '#web/api-client/data.ts';
import { listEntries } from '#web/head/index-entries.ts';
import { lateListingHead } from '#web/head/late-listing-head.ts';
import { ListsPage } from '#web/lists/lists-page.tsx';

export const Route = createFileRoute('/lists')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(listsQuery('saga')),
      context.queryClient.ensureQueryData(listsQuery('performer')),
    ]).then(() => undefined),
  head: ({ match }) =>
    lateListingHead('Coleções', '/lists', 1, {
      card: 'page/colecoes',
      entries: import.meta.env.SSR ? listEntries(match.context.queryClient) : [],
    }),
  component: ListsRoute,
});

function ListsRoute() {
  const { data: sagas } = useSuspenseQuery(listsQuery('saga'));
  const { data: performers } = useSuspenseQuery(listsQuery('performer'));
  return <ListsPage sagas={sagas} performers={performers} />;
}
