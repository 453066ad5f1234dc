import type { QueryClient } from '@tanstack/react-query';
import { currentToken, onSession } from '#web/api-client/session.ts';
import { currentUserQuery } from './current-user.ts';
import { followMe, saveMe } from './me-store.ts';

/**
 * Loads the signed-in person now and for each new session, for the bar to show them, and deletes what
 * is stored of them when the session ends.
 */
export function followCurrentUser(queryClient: QueryClient): void {
  const follow = () => {
    const token = currentToken();
    if (token === null) saveMe(null);
    else void queryClient.prefetchQuery(currentUserQuery(token));
  };
  followMe();
  onSession(follow);
  follow();
}
