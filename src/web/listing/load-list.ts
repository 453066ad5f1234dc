import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { TitleListQuery } from '#web/api-client/data.ts';
import { orNotFound } from '#web/api-client/or-not-found.ts';
import { infiniteListQuery, isPastTheEnd, type Part } from './infinite-list.ts';
import type { ListOutline } from './paging.ts';

/** Distinguishes a page number after the last page from an unknown address. */
export const PAST_THE_END = 'past the end';

/** Thrown for a page number after the last page; `ListingNotFound` shows it. */
export async function loadList(
  queryClient: QueryClient,
  query: TitleListQuery,
): Promise<ListOutline> {
  const list = await orNotFound(queryClient.ensureInfiniteQueryData(infiniteListQuery(query)));
  if (isPastTheEnd(list)) throw notFound({ data: PAST_THE_END });
  const { total, page, size, pages } = list.pages[0] as Part;
  return { total, page, size, pages };
}
