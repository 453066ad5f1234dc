import type { QueryClient } from '@tanstack/react-query';
import type { MediaType } from '#api/types.ts';
import type { WaitingCall } from '#web/api-client/lapsed-session.ts';
import { onSession } from '#web/api-client/session.ts';
import type { EpisodeScope } from './series-progress-rules.ts';

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

/** The key of the queries of a person's library. */
const LIBRARY = 'library';

/**
 * Keeps queries under `['library', part, …]` current with the viewer's changes in any tab, and deletes
 * them when another viewer is shown.
 */
export function followLibrary(queryClient: QueryClient): void {
  onLibraryChange(({ parts }) => {
    for (const part of parts) void queryClient.invalidateQueries({ queryKey: [LIBRARY, part] });
  });
  onSession((isOtherViewer) => {
    if (isOtherViewer) queryClient.removeQueries({ queryKey: [LIBRARY] });
  });
}

/** An action that a visitor without a session wanted, in a form that can be stored while they sign in elsewhere. */
export type PendingAction =
  | { kind: 'mark'; title: TitleKey; mark: 'watchlist' | 'favorite' | 'watched'; on: boolean }
  | { kind: 'rating'; title: TitleKey; rating: number }
  | { kind: 'episodes'; id: number; scope: EpisodeScope; on: boolean }
  /** Every title of a public list on the watch list. */
  | { kind: 'want-all'; id: number; shown: readonly TitleKey[] }
  /** Calls that a person sent after their session had ended; for nobody else. */
  | { kind: 'calls'; person: string; calls: readonly WaitingCall[] }
  /** One of the dialogs on a title's page, which opens it itself. */
  | { kind: 'dialog'; title: TitleKey; dialog: 'rating' | 'lists' };
