import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Paging, TitleListQuery } from '#web/data.ts';
import { pageHead } from '#web/head/page-head.ts';
import { orNotFound } from '#web/or-not-found.ts';

/** Titles on one page of a listing. */
const SIZE = 30;
/** The API refuses pages beyond this. */
const LAST_PAGE = 1_000_000;

/** `?page=2`; nonsense is the first page, which has no parameter. */
export function validatePage(search: Record<string, unknown>): { page?: number | undefined } {
  const page = Number(search.page);
  // The key is always said: what is left out, the router takes from the raw address.
  return { page: Number.isInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined };
}

export const pagingOf = ({ page = 1 }: { page?: number | undefined }): Paging => ({
  page,
  size: SIZE,
});

/** A list that ends before the asked page has no such page. */
export async function loadList(queryClient: QueryClient, query: TitleListQuery) {
  const list = await orNotFound(queryClient.ensureQueryData(query));
  if (list.page > 1 && list.page > list.pages) throw notFound();
  return list;
}

/** Head of a listing: every page of it is its own address. */
export function listingHead(title: string, path: string, page = 1) {
  return pageHead({
    title: page > 1 ? `${title}, página ${page}` : title,
    path: page > 1 ? `${path}?page=${page}` : path,
  });
}
