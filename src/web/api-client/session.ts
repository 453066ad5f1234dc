/**
 * The session of whoever is signed in here. Accounts set it, from what the browser has stored; on the
 * server there is never one, because a page that is rendered there is everybody's.
 *
 * `token` is what requests carry. `viewer` names the person whose data the page shows: the token with
 * which they signed in. Both change together, except that a page with something unsaved keeps its viewer
 * when the session ends (it has lapsed), so that they can sign in again over it.
 */
let token: string | null = null;
let viewer: string | null = null;
let keeper: SessionKeeper | null = null;
const listeners = new Set<() => void>();

/** Lets the viewer sign in again over their page; loaded with the first session (lapsed-session.ts). */
export interface SessionKeeper {
  /** Sends a call, and again when its viewer is back. `attempt` sends it once, and drops a refused token. */
  carry: (
    call: AnyCall,
    attempt: (drop: (token: string) => void) => Promise<Response>,
  ) => Promise<Response>;
  /** Takes over a session that another tab has begun or ended. */
  follow: (token: string | null) => void;
  /** Finds whose token it is: gives the present viewer if it is theirs, else the token as another one. */
  viewerOf: (token: string) => Promise<string>;
}

export interface AnyCall {
  name: string;
  path?: Record<string, string | number>;
  json?: unknown;
  withToken?: boolean;
  bearer?: string;
  isUnattended?: boolean;
}

export const currentToken = (): string | null => token;

/** Names the viewer in the keys of what was loaded for them; null for an anonymous visitor. */
export const currentViewer = (): string | null => viewer;

/** True while the page shows a viewer whose session has ended. */
export const isLapsed = (): boolean => token === null && viewer !== null;

export const currentKeeper = (): SessionKeeper | null => keeper;

export function setSessionKeeper(next: SessionKeeper | null): void {
  keeper = next;
}

/** Begins or, with null, ends the session; `nextViewer` is who is shown, if it is not a new viewer. */
export function setToken(next: string | null, nextViewer: string | null = next): void {
  if (typeof window === 'undefined' && next !== null) throw new Error('no session on the server');
  if (next === token && nextViewer === viewer) return;
  token = next;
  viewer = nextViewer;
  for (const listener of listeners) listener();
}

/**
 * Ends the session of a token the API no longer takes, unless another one has begun meanwhile; `keepsPage`
 * if its page has to stay.
 */
export function dropToken(refused: string, keepsPage = false): void {
  if (refused === token) setToken(null, keepsPage ? viewer : null);
}

/** Calls `listener` when a session begins, lapses or ends; gives the way to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls `listener` when another viewer is shown, or none any more; gives the way to stop. */
export function onViewer(listener: () => void): () => void {
  let before = viewer;
  return onSession(() => {
    if (viewer === before) return;
    before = viewer;
    listener();
  });
}
