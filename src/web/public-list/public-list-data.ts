import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PagePath } from '#shared/page-addresses.ts';
import { read } from '#web/api-client/api-client.ts';
import { pageHead } from '#web/head/page-head.ts';
import {
  breadcrumbs,
  collectionPage,
  namedTitles,
  type PageUrl,
} from '#web/head/structured-data.ts';

/** The data of a public list's route; the rest is in the queries. */
export interface PublicListData {
  id: number;
  page: number;
  /** The name in its address. */
  slug: string;
  name: string;
  description: string;
  isEmpty: boolean;
  pages: number;
  /** The day in Brazil on which it was loaded. */
  today: string;
}

/** Titles on one page of a public list. */
export const LIST_PAGE = 60;

/** A public list; read anew whenever its page is visited, because it may have become private. */
export const publicListQuery = (id: number) =>
  queryOptions({
    queryKey: ['public-list', id],
    queryFn: ({ signal }) => read('GET /collections/{id}/public', { path: { id }, signal }),
    staleTime: 0,
    refetchOnMount: false,
  });

/** A page of its titles, with the places of deleted ones. */
export const publicListTitlesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['public-list', id, page],
    queryFn: ({ signal }) => {
      const query = { page, size: LIST_PAGE };
      return read('GET /collections/{id}/medias', { path: { id }, query, signal });
    },
    staleTime: 0,
    refetchOnMount: false,
  });

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
