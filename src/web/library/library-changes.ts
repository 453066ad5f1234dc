import { isTitleKey, type TitleKey } from '#shared/title-key.ts';

export type { TitleKey };

/** The parts of a library; queries of their contents have the key `['library', part, …]`. */
export const LIBRARY_PARTS = [
  'watchlist',
  'favorites',
  'watched',
  'ratings',
  'collections',
  'collection',
  'top',
] as const;
export type LibraryPart = (typeof LIBRARY_PARTS)[number];

/** The lists of titles that every person has. */
export type Mark = 'watchlist' | 'favorite' | 'watched';

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
    const change = key === CHANNEL && readChange(newValue);
    if (change) tell(change);
  });
}

/** The change that another tab has stored; null where the text is none, for instance another version's. */
export function readChange(text: string | null): LibraryChange | null {
  try {
    const { parts, titles } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
    return isListOf(parts, isPart) && isListOf(titles, isTitleKey)
      ? { parts, titles, isElsewhere: true }
      : null;
  } catch {
    return null;
  }
}

const isPart = (value: unknown): value is LibraryPart =>
  LIBRARY_PARTS.some((part) => part === value);

const isListOf = <T>(list: unknown, isItem: (value: unknown) => value is T): list is T[] =>
  Array.isArray(list) && list.every(isItem);
