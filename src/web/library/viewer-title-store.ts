import { useCallback, useSyncExternalStore } from 'react';
import type { MediaType, ViewerTitle } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { currentViewer, onSession } from '#web/api-client/session.ts';
import { onLibraryChange, type TitleKey } from './library-changes.ts';

/** Titles that one call of the API can ask for. */
const MOST_KEYS = 100;
/** Milliseconds for which a loaded state is used: another device may have changed it since. */
const FRESH = 60_000;

/** Changeable parts of a title's state. */
export type TitlePatch = Partial<Omit<ViewerTitle, 'media_type' | 'media_id'>>;

export const nameOf = ({ type, id }: TitleKey): string => `${type} ${id}`;

const keyOf = ({ media_type: type, media_id: id }: ViewerTitle): TitleKey => ({ type, id });

interface ConfirmedTitle {
  title: ViewerTitle;
  /** The time of the API's response, in ms of `performance.now()`. */
  at: number;
}

/** Titles in view, each with the number of components that show it. */
const inView = new Map<string, { key: TitleKey; count: number }>();
/** States that the API has confirmed. */
const confirmed = new Map<string, ConfirmedTitle>();
/** Changes that are shown although the API has not confirmed them yet. */
const pending = new Map<string, TitlePatch>();
/** Confirmed states with pending changes: the same object until something changes, as React requires. */
const shown = new Map<string, ViewerTitle>();
/** Number of changes to a title here. A response to a request from before a change is outdated. */
const changes = new Map<string, number>();
const listeners = new Set<() => void>();
/** Titles to request in one call, once all components of this render are mounted. */
let wanted = new Map<string, TitleKey>();
/** Titles with a request that has no response yet. */
const requested = new Set<string>();

/** The viewer's state of a title; null for an anonymous visitor and until it is loaded. */
export const viewerTitle = (key: TitleKey): ViewerTitle | null => shown.get(nameOf(key)) ?? null;

/**
 * The viewer's state of a title; null for an anonymous visitor, until it is loaded, on the server and
 * during hydration. All titles that are mounted at the same time are loaded with one request.
 */
export function useViewerTitle({ type, id }: TitleKey): ViewerTitle | null {
  const subscribe = useCallback(
    (listener: () => void) => watchViewerTitle({ type, id }, listener),
    [type, id],
  );
  return useSyncExternalStore(
    subscribe,
    () => viewerTitle({ type, id }),
    () => null,
  );
}

/** Loads a title's state and calls `listener` after every change; returns a function that stops this. */
export function watchViewerTitle(key: TitleKey, listener: () => void): () => void {
  const name = nameOf(key);
  inView.set(name, { key, count: (inView.get(name)?.count ?? 0) + 1 });
  const tell = () => listener();
  listeners.add(tell);
  want(key);
  return () => {
    listeners.delete(tell);
    const entry = inView.get(name);
    if (entry && (entry.count -= 1) === 0) inView.delete(name);
  };
}

/**
 * Stores a state that the API has confirmed. Without an earlier state of the title, the rest is loaded; `whole` is the
 * state in the API's response, if it has one.
 */
export function patchViewerTitle(key: TitleKey, patch: TitlePatch, whole?: ViewerTitle): void {
  const name = nameOf(key);
  const before = confirmed.get(name)?.title ?? whole;
  const at = before ? performance.now() : -FRESH;
  const title = { ...(before ?? stateWithout(key)), ...patch };
  confirmed.set(name, { title, at });
  changes.set(name, (changes.get(name) ?? 0) + 1);
  if (!before) want(key);
  update(name);
  tellAll();
}

/** Shows changes that the API has not confirmed yet; an undefined value reverts one. */
export function showPending(key: TitleKey, patch: { [Field in keyof TitlePatch]: unknown }): void {
  const name = nameOf(key);
  const entries = Object.entries({ ...pending.get(name), ...patch });
  const rest = entries.filter(([, value]) => value !== undefined);
  if (rest.length > 0) pending.set(name, Object.fromEntries(rest));
  else pending.delete(name);
  update(name);
  tellAll();
}

const stateWithout = ({ type, id }: TitleKey): ViewerTitle => ({
  media_type: type,
  media_id: id,
  rating: null,
  watchlist: false,
  favorite: false,
  watched: false,
  collections: [],
  new_count: 0,
});

function update(name: string): void {
  const title = confirmed.get(name)?.title;
  const patch = pending.get(name);
  if (!title && !patch) return void shown.delete(name);
  const [type, id] = name.split(' ') as [MediaType, string];
  shown.set(name, { ...(title ?? stateWithout({ type, id: Number(id) })), ...patch });
}

function want(key: TitleKey): void {
  const name = nameOf(key);
  if (currentViewer() === null || wanted.has(name) || requested.has(name) || isFresh(name)) return;
  if (wanted.size === 0) queueMicrotask(() => void loadWanted());
  wanted.set(name, key);
}

const isFresh = (name: string) => performance.now() - (confirmed.get(name)?.at ?? -FRESH) < FRESH;

async function loadWanted(): Promise<void> {
  const keys = [...wanted.values()];
  wanted = new Map();
  const parts = Array.from({ length: Math.ceil(keys.length / MOST_KEYS) }, (_, part) =>
    keys.slice(part * MOST_KEYS, (part + 1) * MOST_KEYS),
  );
  await Promise.all(parts.map(loadPart));
}

async function loadPart(keys: TitleKey[]): Promise<void> {
  const viewer = currentViewer();
  if (viewer === null) return;
  const before = new Map(keys.map((key) => [nameOf(key), changes.get(nameOf(key))]));
  for (const name of before.keys()) requested.add(name);
  const idsOf = (wantedType: MediaType) =>
    keys.filter(({ type }) => type === wantedType).map(({ id }) => id);
  const query = { movie_ids: idsOf('movie').join(), serie_ids: idsOf('serie').join() };
  // A failure leaves the shown state; a 401 has ended the session already.
  const answer = await read('GET /viewer/titles', { query, withToken: true }).catch(() => null);
  // Another viewer may have signed in meanwhile.
  if (currentViewer() !== viewer) return;
  for (const name of before.keys()) requested.delete(name);
  for (const title of answer?.items ?? []) {
    const key = keyOf(title);
    const name = nameOf(key);
    if (changes.get(name) !== before.get(name)) {
      want(key);
    } else {
      confirmed.set(name, { title, at: performance.now() });
      update(name);
    }
  }
  tellAll();
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** Loads titles in view that are no longer fresh. A hidden tab waits, because nobody looks at it. */
function reload(): void {
  if (document.visibilityState === 'hidden') return;
  for (const { key } of inView.values()) want(key);
}

/** When a session begins or ends, the state of the previous viewer is dropped. */
onSession((isOtherViewer) => {
  if (!isOtherViewer) return;
  for (const kept of [confirmed, pending, shown, changes, requested]) kept.clear();
  for (const { key } of inView.values()) want(key);
  tellAll();
});

if (typeof window !== 'undefined') {
  onLibraryChange(({ titles, isElsewhere }) => {
    if (!isElsewhere) return;
    for (const key of titles) {
      const entry = confirmed.get(nameOf(key));
      if (entry) entry.at = -FRESH;
      changes.set(nameOf(key), (changes.get(nameOf(key)) ?? 0) + 1);
    }
    reload();
  });
  document.addEventListener('visibilitychange', reload);
  window.addEventListener('pageshow', reload);
  window.addEventListener('online', reload);
}
