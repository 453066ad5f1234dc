import { useEffect, useRef, useState } from 'preact/hooks';
import { useStable } from './use-stable.ts';

/**
 * A value, and how to set it once nothing else was set for some milliseconds: until then nothing is rendered
 * again.
 */
export function useRested<T>(first: T, ms: number): [value: T, set: (next: T) => void] {
  const [value, setValue] = useState(first);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  const set = useStable((next: T) => {
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(() => setValue(() => next), ms);
  });
  return [value, set];
}
