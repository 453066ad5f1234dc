import { useCallback, useEffect, useRef } from 'react';

/** Debounce of keyboard changes, ms. */
const REST = 500;

/**
 * For a slider: calls `commit` when the thumb is released, and after the keys have paused or the
 * focus left. Committing every step would add history entries and API requests.
 */
export function useRelease(commit: () => void) {
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  // React's onChange is the browser's `input`; its `change` is the release.
  return useCallback((slider: HTMLInputElement) => {
    let keyed = false;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(resting);
      resting = undefined;
      latest.current();
    };
    const on = (type: string, listener: () => void) => slider.addEventListener(type, listener);
    on('pointerdown', () => (keyed = false));
    on('keydown', () => (keyed = true));
    on('change', () => {
      clearTimeout(resting);
      if (keyed) resting = setTimeout(release, REST);
      else release();
    });
    on('blur', () => resting !== undefined && release());
    return () => clearTimeout(resting);
  }, []);
}
