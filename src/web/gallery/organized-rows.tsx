import { useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import buttons from '#ui/button.module.css';
import type { TitleKey } from '#web/library/library-changes.ts';
import { nameOf } from '#web/library/viewer-title-store.ts';
import type { ListPlace } from '#web/lists/list-places.tsx';
import type { ListKey } from './gallery-data.ts';
import { OrganizedRow, placeName } from './organized-row.tsx';
import { RemarkDialog } from './remark-dialog.tsx';
import { rowHeight, shownIndex, useDrag } from './use-drag.ts';
import { keyOfPlace, type KeptTitles } from './use-kept-titles.ts';
import type { Removals } from './use-removals.ts';
import type { Reordering } from './use-order.ts';
import { rowsWithFocus, usePlaceOnPage } from './title-wall.tsx';

interface OrganizedRowsProps {
  list: ListKey;
  /** The whole list, in its own order. */
  titles: KeptTitles;
  name: string;
  order: Reordering | undefined;
  removals: Removals;
  onDone: () => void;
}

/** The titles of a list as rows that can be removed and, in a collection, moved. */
export function OrganizedRows(props: OrganizedRowsProps) {
  const { list: ofList, titles, name, order, removals, onDone } = props;
  const [remarked, setRemarked] = useState<ListPlace | null>(null);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const rows = useRows(titles, order, removals);
  const { top } = usePlaceOnPage(list);
  const moved = (from: number, to: number) => {
    const row = rows.at(from);
    rows.move?.(from, to);
    say(`${nameAt(row)} agora está na posição ${to + 1} de ${rows.count}.`);
    // The row may be out of view, and the document's order has changed.
    toFocus.current = row && nameOf(keyOfPlace(row));
    virtual.scrollToIndex(to, { align: 'auto' });
  };
  const { drag, handle } = useDrag({
    count: rows.count,
    onLift: (index) =>
      say(
        `${nameAt(rows.at(index))} na posição ${index + 1} de ${rows.count}. Setas movem, espaço solta, Esc cancela.`,
      ),
    onOver: (_, to) => {
      say(`Posição ${to + 1} de ${rows.count}.`);
      virtual.scrollToIndex(to, { align: 'auto' });
    },
    onDrop: moved,
    onCancel: (index) => say(`${nameAt(rows.at(index))} ficou na posição ${index + 1}.`),
  });
  // oxlint-disable-next-line react/incompatible-library -- this component itself is not memoized
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count: rows.count,
    estimateSize: rowHeight,
    overscan: 6,
    scrollMargin: top,
    // Below the bar, and above the end of the window.
    scrollPaddingStart: 96,
    scrollPaddingEnd: 24,
    rangeExtractor: (range: Range) =>
      [...new Set([...rowsWithFocus(range, list.current), ...(drag ? [drag.from] : [])])].toSorted(
        (one, other) => one - other,
      ),
  });
  const shown = virtual.getVirtualItems();
  const [first = 0, last = 0] = [shown[0]?.index, shown.at(-1)?.index];
  const { show } = rows;
  useEffect(() => show(first, last));

  const toFocus = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (toFocus.current === undefined) return;
    const handleOf = `[data-title="${toFocus.current}"] .gallery-grip`;
    const element = list.current?.querySelector<HTMLElement>(handleOf);
    element?.focus({ preventScroll: true });
    if (element) toFocus.current = undefined;
  });

  return (
    <>
      <div className="gallery-organize">
        <p id={id}>
          {order
            ? 'Arraste pela alça, ou digite a posição. No teclado: espaço pega, setas movem, espaço solta.'
            : 'Tire o que não quer mais.'}
        </p>
        <button type="button" className={buttons.secondary} onClick={onDone}>
          Pronto
        </button>
      </div>
      <div
        ref={list}
        className="gallery-rows"
        role="list"
        aria-label={name}
        style={{ height: virtual.getTotalSize() }}
      >
        {shown.map(({ index, start }) => {
          const row = rows.at(index);
          const at = shownIndex(index, drag);
          const isDragged = drag?.from === index;
          const y = start - top + (at - index) * rowHeight();
          const offset = isDragged ? drag.offset : null;
          return (
            <div
              key={row ? nameOf(keyOfPlace(row)) : index}
              data-index={index}
              data-title={row && nameOf(keyOfPlace(row))}
              data-dragged={isDragged || undefined}
              data-following={(isDragged && offset !== null) || undefined}
              role="listitem"
              aria-setsize={rows.count}
              aria-posinset={at + 1}
              className="gallery-organized"
              style={{ transform: `translateY(${offset === null ? y : start - top + offset}px)` }}
            >
              <OrganizedRow
                place={row}
                position={at + 1}
                count={rows.count}
                help={id}
                handle={rows.move && handle(index)}
                isLifted={isDragged}
                onMove={(to) => moved(index, to)}
                remark={row ? titles.remarkOf(keyOfPlace(row)) : ''}
                onRemark={
                  typeof ofList === 'number' && row && 'item' in row
                    ? () => setRemarked(row)
                    : undefined
                }
                onRemove={() => {
                  if (!row) return;
                  const upTo = rows.keys?.slice(0, index + 1);
                  const { place } = row;
                  const key = keyOfPlace(row);
                  const remark = titles.remarkOf(key);
                  removals.remove({ key, place, name: nameAt(row), upTo, remark });
                }}
              />
            </div>
          );
        })}
      </div>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {said}
      </p>
      {remarked && typeof ofList === 'number' && (
        <RemarkDialog
          list={ofList}
          title={keyOfPlace(remarked)}
          name={placeName(remarked)}
          remark={titles.remarkOf(keyOfPlace(remarked))}
          onClose={() => setRemarked(null)}
        />
      )}
    </>
  );
}

const nameAt = (row: ListPlace | undefined) => (row ? placeName(row) : 'O título');

interface Rows {
  count: number;
  /** All titles, in the order that is shown; absent if the viewer cannot order them. */
  keys: readonly TitleKey[] | undefined;
  at: (index: number) => ListPlace | undefined;
  show: (first: number, last: number) => void;
  move: ((from: number, to: number) => void) | undefined;
}

/** All titles that have been loaded, so that none disappears while its list is loaded again. */
class KnownTitles {
  readonly #titles = new Map<string, ListPlace>();

  take({ loaded, gone }: Pick<KeptTitles, 'loaded' | 'gone'>): void {
    for (const item of loaded)
      this.#titles.set(nameOf({ type: item.media_type, id: item.id }), { place: 0, item });
    for (const one of gone)
      this.#titles.set(nameOf({ type: one.media_type, id: one.id }), { place: 0, gone: one });
  }

  at(key: TitleKey, place: number): ListPlace | undefined {
    const one = this.#titles.get(nameOf(key));
    return one && { ...one, place };
  }
}

/** The rows in the order that is shown, which may be newer than the loaded data. */
function useRows(titles: KeptTitles, order: Reordering | undefined, removals: Removals): Rows {
  const [known] = useState(() => new KnownTitles());
  if (!order) {
    const { count, at, show } = titles;
    return { count, keys: undefined, at, show, move: undefined };
  }
  known.take(titles);
  const removed = new Set(removals.removed.map(({ key }) => nameOf(key)));
  const stored = order.storedKeys(titles.gone);
  const keys = order.keysOf(titles.gone).filter((key) => !removed.has(nameOf(key)));
  return {
    count: keys.length,
    keys,
    at: (index) => {
      const key = keys[index];
      return key && known.at(key, index + 1);
    },
    show: (first, last) => {
      // Places in the stored order that are shown here and not loaded yet.
      const missing = keys.slice(first, last + 1).filter((key) => !known.at(key, 0));
      if (missing.length === 0) return;
      const places = new Map(stored.map((key: TitleKey, index) => [nameOf(key), index]));
      const at = missing.map((key) => places.get(nameOf(key)) ?? 0);
      titles.show(Math.min(...at), Math.max(...at));
    },
    move: (from, to) => order.move(keys, from, to),
  };
}
