import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';

/** A function that stays the same and calls the latest one given: effects need not run again for it. */
export function useStable<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latestRef = useRef(act);
  useLayoutEffect(() => {
    latestRef.current = act;
  });
  return useCallback((...args: Args) => latestRef.current(...args), []);
}
