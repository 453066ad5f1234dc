import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import type { MediaItem } from '#api/types.ts';
import type { TitleListQuery } from '#web/api-client/data.ts';
import {
  extentOf,
  infiniteListQuery,
  isPastTheEnd,
  keyOf,
  titlesOf,
  type Extent,
} from './infinite-list.ts';
import { useLoadMore } from './use-load-more.ts';

/**
 * `changing`: another list stands in until this one comes; `stuck`: its next part did not come;
 * `failed`: nothing came at all; `past`: it ends before the page that was asked for.
 */
type State = 'loading' | 'changing' | 'ready' | 'growing' | 'stuck' | 'failed' | 'past';

export interface Growth {
  state: State;
  titles: MediaItem[];
  /** Names the list in view: the same while it grows. */
  key: string;
  extent: Extent;
  hasMore: boolean;
  /** Whether it has more parts than it came with. */
  grown: boolean;
  /** Marks the end of the list on the page. */
  end: RefCallback<HTMLElement>;
  /** Fetches the next part, or again what did not come. */
  grow: () => Promise<unknown>;
}

const NOTHING = { pages: [] };

/** The list of a query, from its page on, loading more as the visitor scrolls. */
export function useInfiniteList(query: TitleListQuery): Growth {
  const found = useInfiniteQuery({
    ...infiniteListQuery(query),
    placeholderData: keepPreviousData,
  });
  const list = found.data ?? NOTHING;
  const state = stateOf(found, isPastTheEnd(list));
  const { end, ask } = useLoadMore({
    ready: state === 'ready' && found.hasNextPage,
    fetchNext: () => found.fetchNextPage(),
  });
  return {
    state,
    titles: titlesOf(list),
    key: list.pages[0]?.items.map(keyOf).join() ?? '',
    extent: extentOf(list),
    hasMore: found.hasNextPage && state !== 'changing',
    grown: list.pages.length > 1,
    end,
    grow: state === 'failed' ? () => found.refetch() : ask,
  };
}

/** Whether what is shown is about to be replaced, or still to come. */
export const isWaiting = ({ state }: Growth): boolean =>
  state === 'changing' || state === 'loading';

interface Found {
  data: unknown;
  isError: boolean;
  isPlaceholderData: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

function stateOf(found: Found, isPast: boolean): State {
  if (found.isFetchingNextPage) return 'growing';
  if (found.isFetchNextPageError) return 'stuck';
  if (found.isPlaceholderData) return 'changing';
  if (found.data === undefined) return found.isError ? 'failed' : 'loading';
  return isPast ? 'past' : 'ready';
}
