import { useLayoutEffect } from 'react';
import type { Band } from './band.ts';

/**
 * Melts the top bar into a band while the page has not scrolled more than 10 px. Elsewhere a loader
 * gives the bar its band; this is for pages that show one in the browser only.
 */
export function useMeltedBar({ bg, ink, disc }: Band): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const colours = { '--melted-bg': bg, '--melted-ink': ink, '--melted-disc': disc };
    for (const [name, colour] of Object.entries(colours)) root.style.setProperty(name, colour);
    const melt = () => root.toggleAttribute('data-bar-melted', window.scrollY <= 10);
    melt();
    window.addEventListener('scroll', melt, { passive: true });
    return () => {
      window.removeEventListener('scroll', melt);
      root.removeAttribute('data-bar-melted');
      for (const name of Object.keys(colours)) root.style.removeProperty(name);
    };
  }, [bg, ink, disc]);
}
