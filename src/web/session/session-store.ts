import { useSyncExternalStore } from 'react';
import {
  currentToken,
  currentViewer,
  isLapsed,
  onSession,
  sessionKeeper,
  setToken,
} from '#web/api-client/session.ts';
import { localStore } from '#web/foundation/local-store.ts';
import { readToken } from './first-paint.ts';

/** The specification's key of the token; its value is the token as a JSON string. */
export const TOKEN_KEY = 't';
/** What the bar shows of the signed-in person; ends in the version of the stored format. */
export const ME_KEY = 'vouver:me:1';
/** How many alerts the bell says are new. */
export const UNSEEN_KEY = 'vouver:unseen:1';

const tokens = localStore(TOKEN_KEY, readToken, (token) => token && JSON.stringify(token));

/**
 * The token under which the viewer's data is loaded; null for an anonymous visitor, on the server and
 * during hydration. It stays while a page is kept whose session has ended.
 */
export const useToken = (): string | null => useSyncExternalStore(onSession, currentViewer, isNull);

/** True while requests have a token: also false on a page that is kept after its session has ended. */
export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(onSession, currentToken, isNull) !== null;

const isNull = () => null;

/**
 * Begins a session in every open tab. On a page whose session has ended the person is looked up first:
 * its viewer goes on with what they were doing, and anybody else gets the page anew.
 * @throws ApiError if they cannot be looked up; nothing has changed then
 */
export async function signIn(token: string): Promise<void> {
  const keeper = sessionKeeper();
  const viewer = keeper && isLapsed() ? await keeper.viewerOf(token) : token;
  setToken(token, viewer);
  tokens.save(token);
}

/** Ends the session in every open tab, without telling the API. Nothing is kept of this page. */
export function endSession(): void {
  setToken(null);
  tokens.save(null);
}

/**
 * Takes over the stored session and keeps the API client, the document and the other tabs in step with
 * it. Call it before hydration. `onStart` is called for the stored session and each new one.
 */
export function startSession(onStart: () => void): void {
  let before = currentToken();
  onSession(() => {
    const [token, earlier] = [currentToken(), before];
    before = token;
    document.documentElement.toggleAttribute('data-signed-in', token !== null);
    if (token !== null) onStart();
    // A 401 has ended the session. One that another tab has begun meanwhile stays.
    if (token === tokens.current() || tokens.current() !== earlier) return;
    const stored = tokens.read();
    tokens.save(stored === tokens.current() ? token : stored);
  });
  const follow = () => takeOver(tokens.current());
  tokens.subscribe(follow);
  follow();
}

/** Follows a session that another tab has begun or ended; a page with something unsaved is kept. */
function takeOver(token: string | null): void {
  if (token === currentToken()) return;
  const keeper = sessionKeeper();
  if (keeper && currentToken() !== null && keeper.keeps(false)) setToken(null, currentViewer());
  if (!keeper || !isLapsed()) return setToken(token);
  if (token === null) return;
  keeper.viewerOf(token).then(
    (viewer) => {
      if (tokens.current() === token) setToken(token, viewer);
    },
    // The page stays as it is, and its viewer can sign in over it.
    () => undefined,
  );
}
