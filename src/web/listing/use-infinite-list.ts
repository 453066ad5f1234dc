import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react';
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

interface QueryState {
  data: unknown;
  isError: boolean;
  isPlaceholderData: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

function stateOf(found: QueryState, isPast: boolean): State {
  if (found.isFetchingNextPage) return 'growing';
  if (found.isFetchNextPageError) return 'stuck';
  if (found.isPlaceholderData) return 'changing';
  if (found.data === undefined) return found.isError ? 'failed' : 'loading';
  return isPast ? 'past' : 'ready';
}

/** Parts loaded automatically on scrolling before the visitor has to ask for more. */
const UNASKED = 3;
/** Distance of the list's end below the viewport, at which the next part is fetched. */
const AHEAD = '900px';

interface GrowthOptions {
  /** True if a next part can be fetched now; false while one is being fetched. */
  ready: boolean;
  fetchNext: () => Promise<unknown>;
}

/**
 * Fetches the next part when the list's end approaches the viewport from below; `end` is the ref of
 * an element there. After a few parts it waits for the visitor, so that the footer can be reached.
 */
function useLoadMore({ ready, fetchNext }: GrowthOptions) {
  const [unasked, setUnasked] = useState(UNASKED);
  const grow = useRef(fetchNext);
  useEffect(() => {
    grow.current = fetchNext;
  });
  const watching = ready && unasked > 0;
  // Runs again after each part, to observe the new end.
  const end = useCallback(
    (element: HTMLElement) => {
      if (!watching) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          // A busy browser may deliver several entries; the last is the current state.
          const entry = entries.at(-1);
          // The visitor jumped to an end inside the viewport: loading would push away the content below it. The button
          // is there instead.
          if (!entry?.isIntersecting || entry.boundingClientRect.top < window.innerHeight) return;
          observer.disconnect();
          setUnasked((left) => left - 1);
          void grow.current();
        },
        { rootMargin: `0px 0px ${AHEAD}` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [watching],
  );
  const ask = () => {
    setUnasked(UNASKED);
    return fetchNext();
  };
  return { end, ask };
}
