import { currentToken, onSession, setToken } from '#web/api-client/session.ts';
import { localStore, useLocalStore } from '#web/foundation/local-store.ts';
import { readToken } from './first-paint.ts';

/** The specification's key of the token; its value is the token as a JSON string. */
export const TOKEN_KEY = 't';
/** What the bar shows of the signed-in person; ends in the version of the stored format. */
export const ME_KEY = 'vouver:me:1';
/** How many alerts the bell says are new. */
export const UNSEEN_KEY = 'vouver:unseen:1';

const tokens = localStore(TOKEN_KEY, readToken, (token) => token && JSON.stringify(token));

/** The token of the session; null for an anonymous visitor, on the server and during hydration. */
export const useToken = (): string | null => useLocalStore(tokens, null);

/** Begins a session in every open tab. */
export const signIn = (token: string): void => tokens.save(token);

/** Ends the session in every open tab, without telling the API. */
export const endSession = (): void => tokens.save(null);

/**
 * Takes over the stored session and keeps the API client, the document and the other tabs in step with
 * it. Call it before hydration. `onStart` is called for the stored session and each new one.
 */
export function startSession(onStart: () => void): void {
  const follow = () => {
    const token = tokens.current();
    setToken(token);
    document.documentElement.toggleAttribute('data-signed-in', token !== null);
    if (token !== null) onStart();
  };
  follow();
  tokens.subscribe(follow);
  // A 401 has ended the session. One that another tab has begun meanwhile stays.
  onSession(() => {
    if (currentToken() === tokens.current()) return;
    const stored = tokens.read();
    tokens.save(stored === tokens.current() ? currentToken() : stored);
  });
}
