import { createFileRoute } from '@tanstack/react-router';
import { Guard } from '#web/account/guard.tsx';
import type { TextSearch } from '#web/gallery/list-search.ts';
import { loadList } from '#web/gallery/gallery-data.ts';
import { SearchListPage } from '#web/gallery/search-list-page.tsx';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/search-gallery/$galleryId')({
  // The page validates it, because every page loads the code of this file.
  validateSearch: (search: TextSearch) => search,
  loader: ({ params }) => loadList(params.galleryId),
  head: () => privateHead('Buscar na lista'),
  component: () => {
    const { list } = Route.useLoaderData();
    return (
      <Guard
        heading="Suas listas"
        why="Esta página é de quem fez a lista. Entre com a sua conta pra abrir."
      >
        <SearchListPage key={list} list={list} />
      </Guard>
    );
  },
});
