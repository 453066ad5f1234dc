import { isLapsed } from '#web/api-client/lapsed-session.ts';
import { send } from '#web/api-client/send.ts';
import { currentKeeper, currentToken, setToken } from '#web/api-client/session.ts';
import { tokens } from './session-store.ts';

// Not in session-store.ts: every page loads that file, and only dialogs and menus need this one.

/**
 * Begins a session in every open tab. On a page whose session has ended the person is looked up first: its viewer goes
 * on, and anybody else gets the page anew.
 * @throws ApiError if they cannot be looked up; nothing has changed then
 */
export async function beginSession(token: string): Promise<void> {
  const keeper = currentKeeper();
  const viewer = keeper && isLapsed() ? await keeper.viewerOf(token) : token;
  setToken(token, viewer);
  tokens.save(token);
}

/** Ends the session in every open tab, without telling the API. Nothing is kept of this page. */
export function forgetSession(): void {
  setToken(null);
  tokens.save(null);
}

/** Longest wait for the API's response to a sign-out, in ms: the browser has signed out already. */
const LOGOUT_WAIT = 3000;

/** Ends the session here, in the other tabs and in the API, and loads the home page again. */
export async function signOut(): Promise<void> {
  if (currentToken() !== null) {
    const sent = send('POST /auth/logout', { withToken: true, isUnattended: true });
    forgetSession();
    const enough = new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT));
    await Promise.race([sent, enough]).catch(() => undefined);
  }
  window.location.assign('/');
}
