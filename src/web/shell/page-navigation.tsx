import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Makes the links of the bar and the footer that lead to the page in view scroll up to its top. The
 * router would load the page again and restore the scroll position.
 */
export function scrollUpOnSamePage(): void {
  const toTop = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      'header a[data-status], footer a[data-status]',
    );
    if (link?.href !== location.href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A drawn title is another view of the address: the link leads back to the choice.
    if ((history.state as { drawn?: string } | null)?.drawn !== undefined) return;
    event.preventDefault();
    link.closest('dialog')?.close();
    document.getElementById('conteudo')?.focus({ preventScroll: true });
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  };
  // Before the links' own handlers, which ignore prevented events.
  window.addEventListener('click', toTop, true);
}

/**
 * Moves the focus to the page's content when the visitor goes to another page, as a browser does on a full load:
 * keyboards and screen readers start there, not where the last link was. A control that changes its own page, for example
 * a filter, keeps the focus (`data-keeps-focus`), and so do a field that took it when its page began and a dialog that was
 * opened while the next page was loading.
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
