import { useLayoutEffect } from 'react';
import type { Band } from '#web/title-parts/band.ts';

/**
 * Melts the top bar into a band while the page has not scrolled more than 10 px. Elsewhere a loader
 * gives the bar its band; here it is known only after the draw. today.css has the bar's styles for it.
 */
export function useMeltedBar({ bg, ink, disc }: Band): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const colours = { '--today-bg': bg, '--today-ink': ink, '--today-disc': disc };
    for (const [name, colour] of Object.entries(colours)) root.style.setProperty(name, colour);
    const melt = () => root.toggleAttribute('data-today-melted', window.scrollY <= 10);
    melt();
    window.addEventListener('scroll', melt, { passive: true });
    return () => {
      window.removeEventListener('scroll', melt);
      root.removeAttribute('data-today-melted');
      for (const name of Object.keys(colours)) root.style.removeProperty(name);
    };
  }, [bg, ink, disc]);
}
