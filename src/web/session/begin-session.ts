import { isLapsed } from '#web/api-client/lapsed-session.ts';
import { currentKeeper, setToken } from '#web/api-client/session.ts';
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
