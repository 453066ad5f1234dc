import type { MediaType, ViewerTitle } from '#api/types.ts';
import { read } from './api-client.ts';
import { currentToken, onSession } from './session.ts';

export interface TitleKey {
  media_type: MediaType;
  id: number;
}

/** Titles that the API answers for in one call. */
const MOST_KEYS = 100;

const nameOf = ({ media_type: type, id }: TitleKey) => `${type} ${id}`;

/** Titles in view, each with the number of components that show it. */
const shown = new Map<string, { key: TitleKey; count: number }>();
const known = new Map<string, ViewerTitle>();
const listeners = new Set<() => void>();
/** Titles to request in one call, once all components of this render are mounted. */
let wanted = new Map<string, TitleKey>();

/** The viewer's state of a title; null without a session and while it is being fetched. */
export const viewerTitle = (key: TitleKey): ViewerTitle | null => known.get(nameOf(key)) ?? null;

/** Calls `listener` when any viewer state has arrived or changed; returns a function that unsubscribes. */
export function onViewerTitles(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Has a title's state fetched, with those of all others that are shown at the same time. */
export function showViewerTitle(key: TitleKey): () => void {
  const name = nameOf(key);
  shown.set(name, { key, count: (shown.get(name)?.count ?? 0) + 1 });
  want(name, key);
  return () => {
    const entry = shown.get(name);
    if (entry && (entry.count -= 1) === 0) shown.delete(name);
  };
}

/** Takes over what the viewer has just changed, as the API confirmed it. */
export function setViewerTitle(title: ViewerTitle): void {
  known.set(nameOf({ media_type: title.media_type, id: title.media_id }), title);
  tell();
}

function want(name: string, key: TitleKey): void {
  if (currentToken() === null || known.has(name)) return;
  if (wanted.size === 0) queueMicrotask(() => void fetchWanted());
  wanted.set(name, key);
}

async function fetchWanted(): Promise<void> {
  const keys = [...wanted.values()];
  wanted = new Map();
  const parts = Array.from({ length: Math.ceil(keys.length / MOST_KEYS) }, (_, part) =>
    keys.slice(part * MOST_KEYS, (part + 1) * MOST_KEYS),
  );
  await Promise.all(parts.map(fetchPart));
}

async function fetchPart(keys: TitleKey[]): Promise<void> {
  const token = currentToken();
  if (token === null) return;
  const idsOf = (type: MediaType) =>
    keys.filter((key) => key.media_type === type).map(({ id }) => id);
  const query = { movie_ids: idsOf('movie').join(), serie_ids: idsOf('serie').join() };
  // A failure leaves the public page as it is; a 401 has ended the session already.
  const answer = await read('GET /viewer/titles', { query, withToken: true }).catch(() => null);
  // Another viewer may have signed in meanwhile.
  if (!answer || currentToken() !== token) return;
  for (const title of answer.items) {
    known.set(nameOf({ media_type: title.media_type, id: title.media_id }), title);
  }
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** When a session begins or ends, the state of the previous viewer is dropped. */
onSession(() => {
  known.clear();
  for (const [name, { key }] of shown) want(name, key);
  tell();
});
