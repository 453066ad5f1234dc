/**
 * The session of the person signed in here. Accounts set it, from what the browser has stored; on the server there is
 * never one, because a page that is rendered there is everybody's.
 *
 * `token` is what requests carry. `viewer` names the person whose data the page shows: the token with which they signed
 * in. Both change together, except that a page with something unsaved keeps its viewer when the session ends (it has
 * lapsed), so that they can sign in again over it.
 */
let token: string | null = null;
let viewer: string | null = null;
let keeper: SessionKeeper | null = null;
type Listener = (isOtherViewer: boolean) => void;
const listeners = new Set<Listener>();

/** Lets the viewer sign in again over their page; loaded with the first session (lapsed-session.ts). */
export interface SessionKeeper {
  /** Sends a call by `attempt`, again when its viewer is back, and drops a token that is refused. */
  carry: (name: string, call: AnyCall, attempt: () => Promise<Response>) => Promise<Response>;
  /** Takes over a session that another tab has begun or ended. */
  follow: (token: string | null) => void;
  /** Finds whose token it is: gives the present viewer if it is theirs, else the token as another one. */
  viewerOf: (token: string) => Promise<string>;
}

export interface AnyCall {
  path?: Record<string, string | number>;
  json?: unknown;
  form?: object;
  withToken?: boolean;
  bearer?: string;
  isUnattended?: boolean;
}

export const currentToken = (): string | null => token;

/** Names the viewer in the keys of data loaded for them; null for an anonymous visitor. */
export const currentViewer = (): string | null => viewer;

export const currentKeeper = (): SessionKeeper | null => keeper;

export function setSessionKeeper(next: SessionKeeper | null): void {
  keeper = next;
}

/** Begins or, with null, ends the session; `nextViewer` is who is shown, if it is not a new viewer. */
export function setToken(next: string | null, nextViewer: string | null = next): void {
  if (typeof window === 'undefined' && next !== null) throw new Error('no session on the server');
  if (next === token && nextViewer === viewer) return;
  const isOther = nextViewer !== viewer;
  token = next;
  viewer = nextViewer;
  for (const listener of listeners) listener(isOther);
}

/** Ends the session of a token the API no longer takes, unless another one has begun meanwhile. */
export function dropToken(refused: string): void {
  if (refused === token) setToken(null);
}

/**
 * Calls `listener` when a session begins, lapses or ends, with whether another viewer is shown, or none any
 * more; gives the way to stop.
 */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
