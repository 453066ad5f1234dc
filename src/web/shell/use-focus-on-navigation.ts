import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the page's content when the visitor goes to another page, as a browser does on a full load:
 * keyboards and screen readers start there, not where the last link was. A control that changes its own page
 * (`data-keeps-focus`, for example a filter) keeps the focus, and so does a dialog that was opened while the next page
 * was loading.
 */
export function useFocusOnNavigation() {
  const content = useRef<HTMLElement>(null);
  const path = useRouterState({
    select: (state) =>
      state.resolvedLocation && state.resolvedLocation.pathname + state.resolvedLocation.searchStr,
  });
  const lastPath = useRef(path);
  useEffect(() => {
    const isFirst = lastPath.current === undefined || lastPath.current === path;
    lastPath.current = path;
    if (isFirst || document.activeElement?.closest('[data-keeps-focus], dialog[open]')) return;
    content.current?.focus({ preventScroll: true });
  }, [path]);
  return content;
}
