import { createFileRoute, notFound } from '@tanstack/react-router';
import { listsQuery, sagaQuery } from '#web/data.ts';
import { ListingPage } from '#web/listing/listing-page.tsx';
import { listingHead, loadList } from '#web/listing/listing-route.tsx';
import { idOfParam } from '#web/slug.ts';

export const Route = createFileRoute('/our-lists/$sagaId')({
  loader: async ({ context, params }) => {
    const sagas = await context.queryClient.ensureQueryData(listsQuery('saga'));
    const saga = sagas.items.find((list) => list.id === idOfParam(params.sagaId));
    if (!saga) throw notFound();
    await loadList(context.queryClient, sagaQuery(saga.id));
    return { id: saga.id, name: saga.name, description: saga.description };
  },
  head: ({ loaderData }) =>
    loaderData ? listingHead(loaderData.name, `/our-lists/${loaderData.id}`) : {},
  component: SagaPage,
});

function SagaPage() {
  const { id, name, description } = Route.useLoaderData();
  return <ListingPage heading={name} intro={description} query={sagaQuery(id)} />;
}
