/**
 * The bearer token of whoever is signed in here. Accounts set it, from what the browser has stored;
 * on the server there is never one, because a page that is rendered there is everybody's.
 */
let token: string | null = null;
const listeners = new Set<() => void>();

export const currentToken = (): string | null => token;

/** Begins or, with null, ends the session. */
export function setToken(next: string | null): void {
  if (typeof window === 'undefined' && next !== null) throw new Error('no session on the server');
  if (next === token) return;
  token = next;
  for (const listener of listeners) listener();
}

/** Ends the session of a token the API no longer takes, unless another one has begun meanwhile. */
export function dropToken(refused: string): void {
  if (refused === token) setToken(null);
}

/** Calls `listener` when a session begins or ends; gives the way to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
