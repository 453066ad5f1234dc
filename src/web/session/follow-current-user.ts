import type { QueryClient } from '@tanstack/react-query';
import { currentToken, currentViewer, onSession } from '#web/api-client/session.ts';
import { currentUserQuery } from './current-user.ts';
import { followMe, saveMe } from './me-store.ts';

/**
 * Loads the signed-in person now and for each new session, for the bar to show them, and deletes what
 * is stored of them when the session ends.
 */
export function followCurrentUser(queryClient: QueryClient): void {
  const follow = () => {
    if (currentToken() === null) saveMe(null);
    else void queryClient.prefetchQuery(currentUserQuery(currentViewer()));
  };
  followMe();
  onSession(follow);
  follow();
}
