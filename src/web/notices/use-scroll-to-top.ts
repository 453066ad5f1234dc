import { useLayoutEffect } from 'react';

/** For loading screens: scrolls to the top, so that the new page does not begin at the old position. */
export function useScrollToTop() {
  // In braces: newer browsers answer with a promise, which is no clean-up.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
}
