// Reasons: docs/decisions/2026-11-22-session-in-the-browser.md
import { useSyncExternalStore } from 'react';
import {
  currentKeeper,
  currentToken,
  currentViewer,
  onSession,
  setToken,
} from '#web/api-client/session.ts';
import { localStore } from '#web/foundation/local-store.ts';
import { readToken } from './first-paint.ts';

/** Key of the token; its value is the token as a JSON string (docs/product-rules.md R37). */
export const TOKEN_KEY = 't';
/** The key of the signed-in person as the bar shows them; it ends in the version of the stored format. */
export const ME_KEY = 'vouver:me:1';
/** The key of the number of new alerts in the bell. */
export const UNSEEN_KEY = 'vouver:unseen:1';

/** The stored token. Sessions are begun and ended by begin-end-session.ts. */
export const tokens = localStore(TOKEN_KEY, readToken, (token) => token && JSON.stringify(token));

/**
 * The token under which the viewer's data is loaded; null for an anonymous visitor, on the server and
 * during hydration. It stays while a page is kept whose session has ended.
 */
export const useToken = (): string | null => useSyncExternalStore(onSession, currentViewer, isNull);

const isNull = () => null;

/**
 * Takes over the stored session and keeps the API client, the document and the other tabs in step with
 * it. Call it before hydration. `onStart` is called for the stored session and each new one.
 */
export function startSession(onStart: () => void): void {
  let before = currentToken();
  onSession(() => {
    const earlier = before;
    before = currentToken();
    document.documentElement.toggleAttribute('data-signed-in', before !== null);
    if (before !== null) onStart();
    if (tokens.current() !== earlier) return;
    // A 401 has ended the session; a newer one that another tab has begun stays.
    const stored = tokens.read();
    tokens.save(stored === earlier ? before : stored);
  });
  const follow = () => {
    const token = tokens.current();
    if (token === currentToken()) return;
    const keeper = currentKeeper();
    if (keeper) keeper.follow(token);
    else setToken(token);
  };
  tokens.subscribe(follow);
  follow();
}
