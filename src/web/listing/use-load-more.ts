import { useCallback, useEffect, useRef, useState } from 'react';

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
export function useLoadMore({ ready, fetchNext }: GrowthOptions) {
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
