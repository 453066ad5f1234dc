import type { QueryClient } from '@tanstack/react-query';
import type { PagePath } from '#shared/page-addresses.ts';
import { pageHead } from '#web/head/page-head.ts';
import {
  breadcrumbs,
  collectionPage,
  namedTitles,
  type PageUrl,
} from '#web/head/structured-data.ts';
import type { PublicListData } from './load-public-list.ts';
import { LIST_PAGE, publicListTitlesQuery } from './public-list-data.ts';

/** The head of a public list: its picture shows its posters, its structured data lists its titles. */
export function publicListHead(queryClient: QueryClient, list: PublicListData) {
  const { id, page, pages, name, description } = list;
  const path: PagePath = `/lista/${list.slug}`;
  const pathOf = (number: number): PageUrl => (number > 1 ? `${path}?page=${number}` : path);
  const head = pageHead({
    title: page > 1 ? `${name}, página ${page}` : name,
    description,
    path: pathOf(page),
    image: `/art/share/collection/${id}.png`,
    prev: page > 1 ? pathOf(page - 1) : undefined,
    next: page < pages ? pathOf(page + 1) : undefined,
    structuredData: import.meta.env.SSR && [
      collectionPage(
        { name, path: pathOf(page), description },
        namedTitles(
          queryClient.getQueryData(publicListTitlesQuery(id, page).queryKey)?.items ?? [],
        ),
        (page - 1) * LIST_PAGE + 1,
      ),
      breadcrumbs({ name, path }),
    ],
  });
  if (list.isEmpty) head.meta.push({ name: 'robots', content: 'noindex' });
  return head;
}
