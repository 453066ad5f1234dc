import { useEffect, useEffectEvent, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Height of a row, in CSS pixels: 5 rem, so that it grows with the text; all rows are equally high. */
export const rowHeight = (): number =>
  5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
/** Distance to the edge of the window at which a drag scrolls the page, and px a frame at most. */
const EDGE = 110;
const MOST_A_FRAME = 22;

/** A row that is being moved. */
export interface Drag {
  from: number;
  /** The index where it would be dropped. */
  to: number;
  /** Distance that the pointer has moved it, in CSS pixels; null if the keyboard moves it. */
  offset: number | null;
}

interface DragOptions {
  count: number;
  onLift: (index: number) => void;
  onOver: (from: number, to: number) => void;
  onDrop: (from: number, to: number) => void;
  onCancel: (from: number) => void;
}

/** Moves rows of equal height by pointer (mouse, finger, pen) and by keyboard. */
export function useDrag({ count, onLift, onOver, onDrop, onCancel }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [startY, setStartY] = useState<number | null>(null);

  /** The drag with the pointer at a height of the window. */
  const dragAt = (y: number, { from }: Drag): Drag => {
    const offset = y + window.scrollY - (startY ?? 0);
    return { from, to: clamp(Math.round(from + offset / rowHeight()), count), offset };
  };
  const over = useEffectEvent((y: number) => {
    if (drag && startY !== null) setDrag(dragAt(y, drag));
  });
  const drop = useEffectEvent((y?: number) => {
    if (!drag) return;
    // On a busy device the last move has not been rendered when the pointer is released.
    const { from, to } = y === undefined ? drag : dragAt(y, drag);
    setDrag(null);
    setStartY(null);
    if (from === to) onCancel(from);
    else onDrop(from, to);
  });
  const cancel = useEffectEvent(() => {
    if (!drag) return;
    setDrag(null);
    setStartY(null);
    onCancel(drag.from);
  });

  useEffect(() => {
    if (startY === null) return;
    let y: number | null = null;
    let frame = requestAnimationFrame(function scroll() {
      if (y !== null && scrollNearEdge(y)) over(y);
      frame = requestAnimationFrame(scroll);
    });
    const end = new AbortController();
    const { signal } = end;
    const listen = <K extends keyof WindowEventMap>(
      kind: K,
      listener: (event: WindowEventMap[K]) => void,
    ) => window.addEventListener(kind, listener, { signal });
    listen('pointermove', (event) => over((y = event.clientY)));
    listen('pointerup', (event) => drop(event.clientY));
    listen('pointercancel', () => cancel());
    listen('keydown', (event) => {
      if (event.key === 'Escape') cancel();
    });
    return () => {
      cancelAnimationFrame(frame);
      end.abort();
    };
  }, [startY]);

  /** The listeners of the handle of the row at an index. */
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      // No text selection, and no focus that scrolls.
      event.preventDefault();
      setDrag({ from: index, to: index, offset: 0 });
      setStartY(event.clientY + window.scrollY);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isLifted = drag?.offset === null && drag.from === index;
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        if (isLifted) return drop();
        setDrag({ from: index, to: index, offset: null });
        onLift(index);
        return;
      }
      if (!isLifted) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        return cancel();
      }
      const to = destination(event.key, drag.to, count);
      if (to === undefined) return;
      event.preventDefault();
      setDrag({ ...drag, to });
      onOver(index, to);
    },
    // A row that the keyboard moves stays where it was when the focus leaves it.
    onBlur: () => {
      if (drag?.offset === null && drag.from === index) cancel();
    },
  });
  return { drag, handle };
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

/** The index to which a key moves a row; undefined for other keys. */
export function destination(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return clamp(at - 1, count);
    case 'ArrowDown':
      return clamp(at + 1, count);
    case 'PageUp':
      return clamp(at - 10, count);
    case 'PageDown':
      return clamp(at + 10, count);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The index at which a row is shown while another one is being moved. */
export function shownIndex(index: number, drag: Drag | null): number {
  if (!drag) return index;
  const { from, to } = drag;
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

/** Scrolls the page if the pointer is near an edge of the window; whether it did. */
function scrollNearEdge(y: number): boolean {
  const above = EDGE - y;
  const below = y - (window.innerHeight - EDGE);
  const depth = above > 0 ? -above : Math.max(0, below);
  if (depth === 0) return false;
  window.scrollBy({ top: (depth / EDGE) * MOST_A_FRAME, behavior: 'instant' });
  return true;
}
