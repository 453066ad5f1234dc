import { createFileRoute } from '@tanstack/react-router';
import { Guard } from '#web/account/guard.tsx';
import { ListPage } from '#web/gallery/list-page.tsx';
import type { ListSearch } from '#web/gallery/list-search.ts';
import { loadList } from '#web/gallery/gallery-data.ts';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/gallery/$galleryId')({
  // The page validates it, because every page loads the code of this file.
  validateSearch: (search: ListSearch) => search,
  loader: ({ params }) => loadList(params.galleryId),
  head: ({ loaderData }) => privateHead(loaderData?.name ?? 'Lista'),
  component: () => {
    const { list } = Route.useLoaderData();
    return (
      <Guard
        heading="Suas listas"
        why="Esta página é de quem fez a lista. Entre com a sua conta pra abrir."
      >
        <ListPage key={list} list={list} />
      </Guard>
    );
  },
});
