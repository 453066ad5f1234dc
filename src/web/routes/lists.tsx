import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { listsQuery } from '#web/data.ts';
import { listingHead } from '#web/listing/listing-route.tsx';
import { ListsPage } from '#web/listing/lists-page.tsx';

export const Route = createFileRoute('/lists')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(listsQuery('saga')),
      context.queryClient.ensureQueryData(listsQuery('performer')),
    ]).then(() => undefined),
  head: () => listingHead('Coleções', '/lists'),
  component: ListsRoute,
});

function ListsRoute() {
  const { data: sagas } = useSuspenseQuery(listsQuery('saga'));
  const { data: performers } = useSuspenseQuery(listsQuery('performer'));
  return <ListsPage sagas={sagas.items} performers={performers.items} />;
}
