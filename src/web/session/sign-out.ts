import { send } from '#web/api-client/send.ts';
import { currentToken } from '#web/api-client/session.ts';
import { forgetSession } from './begin-session.ts';

/** Longest wait for the API's response, in ms: the browser has signed out already. */
const LONGEST = 3000;

/** Ends the session here, in the other tabs and in the API, and loads the home page again. */
export async function signOut(): Promise<void> {
  if (currentToken() !== null) {
    const sent = send('POST /auth/logout', { withToken: true, isUnattended: true });
    forgetSession();
    const enough = new Promise((resolve) => setTimeout(resolve, LONGEST));
    await Promise.race([sent, enough]).catch(() => undefined);
  }
  window.location.assign('/');
}
