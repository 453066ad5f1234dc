import { useCallback, useSyncExternalStore } from 'react';
import type { ViewerSeries } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { currentViewer, onSession } from '#web/api-client/session.ts';
import { onLibraryChange } from './library-changes.ts';
import type { EpisodeChange, SeriesView } from './series-progress-rules.ts';

/** Milliseconds for which loaded progress is used: another device may have changed it since. */
const FRESH = 60_000;

interface SeriesEntry {
  progress: ViewerSeries | null;
  pending: readonly EpisodeChange[];
  /** Confirmed progress with pending changes: the same object until something changes, as React requires. */
  view: SeriesView | null;
  /** The time of the API's response, in ms of `performance.now()`. */
  at: number;
  /** Counts changes: an answer to a request from before a change is outdated. */
  version: number;
  isLoading: boolean;
  listeners: Set<() => void>;
}

const entries = new Map<number, SeriesEntry>();

/**
 * The viewer's progress in a series; null for an anonymous visitor, until it is loaded, on the server and during
 * hydration.
 */
export function useSeriesProgress(id: number): SeriesView | null {
  const subscribe = useCallback((listener: () => void) => watchSeriesProgress(id, listener), [id]);
  return useSyncExternalStore(
    subscribe,
    () => seriesProgress(id),
    () => null,
  );
}

export const seriesProgress = (id: number): SeriesView | null => entries.get(id)?.view ?? null;

/** Has the progress loaded and calls `listener` after every change; returns the way to stop. */
export function watchSeriesProgress(id: number, listener: () => void): () => void {
  const { listeners } = entryOf(id);
  listeners.add(listener);
  void load(id);
  return () => void listeners.delete(listener);
}

/** Shows a change before the API has confirmed it. */
export function addPending(id: number, change: EpisodeChange): void {
  const entry = entryOf(id);
  entry.pending = [...entry.pending, change];
  update(id, entry);
}

/** A change is no longer pending: the API has answered with `progress`, or it has failed. */
export function settlePending(id: number, change: EpisodeChange, progress?: ViewerSeries): void {
  const entry = entryOf(id);
  entry.pending = entry.pending.filter((waiting) => waiting !== change);
  if (progress) Object.assign(entry, { progress, at: performance.now() });
  entry.version += 1;
  update(id, entry);
}

function entryOf(id: number): SeriesEntry {
  const entry = entries.get(id) ?? {
    progress: null,
    pending: [],
    view: null,
    at: -FRESH,
    version: 0,
    isLoading: false,
    listeners: new Set(),
  };
  entries.set(id, entry);
  return entry;
}

function update(id: number, entry: SeriesEntry): void {
  const { progress, pending } = entry;
  entry.view =
    progress || pending.length > 0 ? { progress: progress ?? nothingOf(id), pending } : null;
  for (const listener of entry.listeners) listener();
}

const nothingOf = (id: number): ViewerSeries => ({
  media_id: id,
  watched: false,
  seasons: [],
  last_watched: null,
  next_episode: null,
  next_is_out: false,
  new_count: 0,
});

async function load(id: number): Promise<void> {
  const entry = entryOf(id);
  const viewer = currentViewer();
  if (viewer === null || entry.isLoading || performance.now() - entry.at < FRESH) return;
  entry.isLoading = true;
  const { version } = entry;
  // A failure leaves the shown progress; a 401 has ended the session already.
  const progress = await read('GET /viewer/series/{id}', { path: { id }, withToken: true }).catch(
    () => null,
  );
  // Another viewer may have signed in meanwhile.
  if (entries.get(id) !== entry || currentViewer() !== viewer) return;
  entry.isLoading = false;
  if (!progress || entry.version !== version) return;
  Object.assign(entry, { progress, at: performance.now() });
  update(id, entry);
}

/** Loads the shown series again. A hidden tab waits, because nobody looks at it. */
function reload(): void {
  if (document.visibilityState === 'hidden') return;
  for (const [id, { listeners }] of entries) if (listeners.size > 0) void load(id);
}

/** When a session begins or ends, the progress of the previous viewer is dropped. */
onSession((isOtherViewer) => {
  if (!isOtherViewer) return;
  const before = [...entries];
  entries.clear();
  for (const [id, { listeners, version }] of before) {
    if (listeners.size === 0) continue;
    const entry = Object.assign(entryOf(id), { listeners, version: version + 1 });
    update(id, entry);
    void load(id);
  }
});

onLibraryChange(({ parts, titles, isElsewhere }) => {
  if (!parts.includes('watched')) return;
  for (const { type, id } of titles) {
    const entry = type === 'serie' && entries.get(id);
    // The answer to a change that is pending here has the new progress.
    if (entry && (isElsewhere || entry.pending.length === 0)) entry.at = -FRESH;
  }
  reload();
});

if (typeof window !== 'undefined') {
  document.addEventListener('visibilitychange', reload);
  window.addEventListener('pageshow', reload);
}
