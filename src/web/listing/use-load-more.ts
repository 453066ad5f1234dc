import { useCallback, useEffect, useRef, useState } from 'react';

/** Parts that come by themselves while the visitor scrolls, before they are asked for again. */
const UNASKED = 3;
/** How far below the screen the list's end may be when its next part is fetched. */
const AHEAD = '900px';

interface GrowthOptions {
  /** Whether there is a next part, and nothing stands in its way; not while one is fetched. */
  ready: boolean;
  fetchNext: () => Promise<unknown>;
}

/**
 * Fetches the next part of a list when its end comes near from below; `end` is the ref of an element there. After
 * a few parts it waits until the visitor asks, so that what is below the list can be reached.
 */
export function useLoadMore({ ready, fetchNext }: GrowthOptions) {
  const [unasked, setUnasked] = useState(UNASKED);
  const grow = useRef(fetchNext);
  useEffect(() => {
    grow.current = fetchNext;
  });
  const watching = ready && unasked > 0;
  // A part that has come makes it anew: the end is looked for again.
  const end = useCallback(
    (element: HTMLElement) => {
      if (!watching) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          // Several may have waited for a busy browser; the last is how things are.
          const entry = entries.at(-1);
          // In view, it was jumped to: what is below it would be pushed away. A word stands there.
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
