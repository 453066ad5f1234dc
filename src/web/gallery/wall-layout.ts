import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** Numbers of columns by width in em: those of every grid of titles (`title-grid.module.css`). */
const COLUMNS = [
  [120, 7],
  [80, 5],
  [45, 4],
  [18, 2],
] as const;

const columnsNow = () =>
  COLUMNS.find(([from]) => matchMedia(`(min-width: ${from}em)`).matches)?.[1] ?? 1;

function onResize(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The number of cards in a row; the pages of lists are rendered only in the browser. */
export const useColumns = (): number => useSyncExternalStore(onResize, columnsNow, () => 2);

/** The rows to render: those near the screen, and the one with the focus, which would be lost. */
export function rowsWithFocus(range: Range, wall: Element | null): number[] {
  const rows = defaultRangeExtractor(range);
  const focused = document.activeElement;
  if (!focused || !wall?.contains(focused)) return rows;
  const row = Number(focused.closest('[data-index]')?.getAttribute('data-index') ?? -1);
  if (row < 0 || row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].toSorted((one, other) => one - other);
}

/** The distance of an element from the top of the page, and its width, in CSS pixels. */
export function usePlaceOnPage(element: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ top: 0, width: 1200 });
  useLayoutEffect(() => {
    const node = element.current!;
    const measure = () => {
      const box = node.getBoundingClientRect();
      const next = { top: Math.round(box.top + window.scrollY), width: box.width };
      setPlace((old) => (old.top === next.top && old.width === next.width ? old : next));
    };
    measure();
    // Elements above it can change the height of the page's head, or the width of both.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    for (const before of node.parentElement!.children)
      if (before !== node) observer.observe(before);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
