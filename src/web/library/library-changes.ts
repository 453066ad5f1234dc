import type { MediaType } from '#api/types.ts';

export interface TitleKey {
  type: MediaType;
  id: number;
}

/** The parts of a library; queries of their contents have the key `['library', part, …]`. */
export type LibraryPart =
  | 'watchlist'
  | 'favorites'
  | 'watched'
  | 'ratings'
  | 'collections'
  | 'collection'
  | 'top';

/** A change by the viewer that the API has confirmed. */
export interface LibraryChange {
  parts: LibraryPart[];
  titles: TitleKey[];
  /** True if another tab has made the change. */
  isElsewhere: boolean;
}

/** Storage events reach all other tabs; the value is deleted at once. */
const CHANNEL = 'vouver:library:1';

const listeners = new Set<(change: LibraryChange) => void>();

/** Announces a change in this tab and the others. Other tabs reload the state of `titles`. */
export function announceChange(parts: LibraryPart[], titles: TitleKey[]): void {
  tell({ parts, titles, isElsewhere: false });
  try {
    localStorage.setItem(CHANNEL, JSON.stringify({ parts, titles, at: performance.now() }));
    localStorage.removeItem(CHANNEL);
  } catch {
    // Storage is blocked: other tabs have no session either.
  }
}

/** Calls `listener` after every change, in this tab or another; returns a function that unsubscribes. */
export function onLibraryChange(listener: (change: LibraryChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(change: LibraryChange): void {
  for (const listener of listeners) listener(change);
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== CHANNEL || newValue === null) return;
    tell({ ...(JSON.parse(newValue) as LibraryChange), isElsewhere: true });
  });
}
