import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { TitleCard } from '#web/cards/title-card.tsx';
import grid from '#web/listing/title-grid.module.css';
import { DeletedTitleCard } from '#web/lists/list-places.tsx';
import type { KeptTitleList } from './use-kept-titles.ts';
import styles from './gallery-list.module.css';

/** The titles of a list as a grid of cards; only the rows near the screen are in the document. */
export function TitleWall({ titles, label }: { titles: KeptTitleList; label: string }) {
  const columns = useColumns();
  const wall = useRef<HTMLDivElement>(null);
  const { top, width } = usePlaceOnPage(wall);
  const count = Math.ceil(titles.count / columns);
  // oxlint-disable-next-line react/incompatible-library -- this component itself is not memoized
  const rows = useWindowVirtualizer<HTMLDivElement>({
    count,
    // A poster, and below it the quick actions, the name, where to watch it, and the gap.
    estimateSize: () => (width / columns) * 1.5 + 118,
    overscan: 2,
    scrollMargin: top,
    rangeExtractor: (range: Range) => rowsWithFocus(range, wall.current),
    useFlushSync: false,
  });
  const shown = rows.getVirtualItems();
  const [first = 0, last = 0] = [shown[0]?.index, shown.at(-1)?.index];
  const { show } = titles;
  useEffect(() => show(first * columns, (last + 1) * columns), [show, first, last, columns]);
  // Rows have other heights in another number of columns.
  useLayoutEffect(() => rows.measure(), [rows, columns, width]);
  return (
    <div
      ref={wall}
      className={styles.wall}
      role="list"
      aria-label={label}
      aria-busy={titles.isChanging}
      style={{ height: rows.getTotalSize() }}
    >
      {shown.map((row) => (
        <div
          key={row.index}
          ref={rows.measureElement}
          data-index={row.index}
          role="none"
          className={styles.row}
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {Array.from(
            { length: Math.min(columns, titles.count - row.index * columns) },
            (_, column) => {
              const index = row.index * columns + column;
              return (
                <div
                  key={column}
                  role="listitem"
                  aria-setsize={titles.count}
                  aria-posinset={index + 1}
                >
                  <Cell titles={titles} index={index} />
                </div>
              );
            },
          )}
        </div>
      ))}
    </div>
  );
}

/** Scrolling renders the wall many times a second; the cards that stay are not rendered again. */
const Card = memo(TitleCard);
const DeletedCard = memo(DeletedTitleCard);

/**
 * A place of the wall. Its card is rendered at a lower priority, in slices: a fast scroll brings dozens of
 * them at once, and those that have left the screen again are not rendered at all.
 */
function Cell({ titles, index }: { titles: KeptTitleList; index: number }) {
  const title = titles.at(index);
  const isDue = useDeferredValue(true, false);
  if (!title || !isDue) return <CardSkeleton />;
  return 'item' in title ? (
    <Card item={title.item} eager={index < 2} />
  ) : (
    <DeletedCard gone={title.gone} />
  );
}

export function CardSkeleton() {
  return (
    <div className={grid.skeleton} aria-hidden="true">
      <div />
      <i />
      <i />
    </div>
  );
}

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
  return [...rows, row].toSorted((a, b) => a - b);
}

/** The distance of an element from the top of the page, and its width, in CSS pixels. */
export function usePlaceOnPage(element: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ top: 0, width: 1200 });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      const box = node.getBoundingClientRect();
      const next = { top: Math.round(box.top + window.scrollY), width: box.width };
      setPlace((old) => (old.top === next.top && old.width === next.width ? old : next));
    };
    measure();
    // Elements above it can change the height of the page's head, or the width of both.
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    for (const before of node.parentElement?.children ?? [])
      if (before !== node) observer.observe(before);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
