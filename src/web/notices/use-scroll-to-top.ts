import { useLayoutEffect } from 'react';

/** For what stands in while a page loads: the new page begins at its top, not where the old one was. */
export function useScrollToTop() {
  // In braces: newer browsers answer with a promise, which is no clean-up.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
}
