import type { QueryClient } from '@tanstack/react-query';
import type { MediaItem, Page } from '#api/types.ts';
import type { InfiniteList } from './infinite-list.ts';
import type { ListOutline } from './paging.ts';

/** The page of titles that a document head describes. Only crawlers read the titles in it. */
export function shownList(
  queryClient: QueryClient,
  outline: ListOutline | undefined,
): Page<MediaItem> | undefined {
  if (!outline) return undefined;
  if (!import.meta.env.SSR) return { ...outline, items: [] };
  const [grown] = queryClient.getQueriesData<InfiniteList>({ queryKey: ['growing'] });
  return { ...outline, items: grown?.[1]?.pages[0]?.items ?? [] };
}
