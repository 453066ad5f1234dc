import { useEffect, useRef, useState } from 'preact/hooks';
import type { TvTitle } from './api.ts';
import { useStable } from './use-stable.ts';

/**
 * Milliseconds that the focus rests on a title before its room is prepared: longer than between two keys of somebody
 * who goes through a row, who would wait for each room in vain. It is seen some 70 ms later.
 */
const REST_MS = 320;

interface RoomTitle {
  /** The title whose room is wanted: prepared, and shown as soon as it is complete. */
  wanted: TvTitle;
  /** The title whose room is seen. */
  shown: TvTitle;
  /** The room of `wanted` is seen now. */
  onShown: (title: TvTitle) => void;
  onFocus: (title: TvTitle) => void;
}

/** The title whose room is seen, and the one whose room is prepared while the focus rests on it. */
export function useRoomTitle(first: TvTitle): RoomTitle {
  const [wanted, setWanted] = useState(first);
  const [shown, setShown] = useState(first);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  const onFocus = useStable((title: TvTitle) => {
    clearTimeout(timerRef.current);
    // The focus went on before the room of the last title was complete.
    if (wanted !== shown) setWanted(shown);
    timerRef.current = setTimeout(() => setWanted(title), REST_MS);
  });
  return { wanted, shown, onShown: setShown, onFocus };
}
