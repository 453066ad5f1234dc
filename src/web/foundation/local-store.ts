import { useSyncExternalStore } from 'react';

/** A value in the browser's local storage, read once and then held in memory. */
export interface LocalStore<T> {
  /** Reads the stored value; the parsed `null` where there is none or storage is blocked. */
  read: () => T;
  /** The value in memory: the last one saved here or in another tab. */
  current: () => T;
  /** Stores a value. Where storage is blocked or full, it applies until the page is left. */
  save: (value: T) => void;
  /** Calls `listener` after every change, here or in another tab; returns the way to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Creates the store of one key. `parse` validates the stored text (`null`: nothing stored) and never
 * throws; `format` makes that text (`null`: remove the key).
 */
export function localStore<T>(
  key: string,
  parse: (text: string | null) => T,
  format: (value: T) => string | null,
): LocalStore<T> {
  const read = () => {
    try {
      return parse(localStorage.getItem(key));
    } catch {
      return parse(null);
    }
  };
  let value = typeof window === 'undefined' ? parse(null) : read();
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  // `clear()` in another tab sends a null key. A page restored from the back/forward cache has missed
  // the events of other tabs.
  const refresh = (event: Partial<StorageEvent & PageTransitionEvent>) => {
    if (event.persisted ?? (event.key === key || event.key === null)) set(read());
  };
  return {
    read,
    current: () => value,
    save: (next) => {
      try {
        const text = format(next);
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Blocked or full: the value in memory applies.
      }
      set(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', refresh);
      window.addEventListener('pageshow', refresh);
      return () => listeners.delete(listener);
    },
  };
}

/** A store's current value; `onServer` on the server and during hydration. */
export const useLocalStore = <T>(store: LocalStore<T>, onServer: T): T =>
  useSyncExternalStore(store.subscribe, store.current, () => onServer);
