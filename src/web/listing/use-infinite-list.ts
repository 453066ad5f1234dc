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
 * `changing`: the previous list is shown until this one is loaded; `stuck`: the next part failed;
 * `failed`: the first part failed; `past`: the page number is after the last page.
 */
type State = 'loading' | 'changing' | 'ready' | 'growing' | 'stuck' | 'failed' | 'past';

export interface Growth {
  state: State;
  titles: MediaItem[];
  /** Identifies the list; unchanged when more parts are loaded. */
  key: string;
  extent: Extent;
  hasMore: boolean;
  /** True if parts were loaded after the first. */
  grown: boolean;
  /** Ref of an element at the end of the list. */
  end: RefCallback<HTMLElement>;
  /** Fetches the next part, or retries a failed one. */
  grow: () => Promise<unknown>;
}

const NOTHING = { pages: [] };

/** The list of a query, starting at its page and loading more on scrolling. */
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

/** True if the shown titles are about to be replaced, or not loaded yet. */
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
