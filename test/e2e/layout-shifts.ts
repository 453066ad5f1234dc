import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Filled by `recordShifts`. */
    shifts: { value: number; what: string }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** A script for each document: it records the layout shifts that no input caused. */
export function recordShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const html = (node as Element | null)?.outerHTML?.slice(0, 80);
        return `${html} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`;
      });
      window.shifts.push({ value: entry.value, what: what.join(' | ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Smaller shifts are invisible, such as text a hundredth of a pixel wider in a font that loaded late. */
const VISIBLE_SHIFT = 0.001;

/** All visible layout shifts since the page opened, except those right after an input. */
export const shiftsOf = async (page: Page) =>
  (await page.evaluate(() => window.shifts)).filter(({ value }) => value >= VISIBLE_SHIFT);
