import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';

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
