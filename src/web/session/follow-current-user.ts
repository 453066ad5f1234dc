import type { QueryClient } from '@tanstack/react-query';
import { currentToken, currentViewer, onSession } from '#web/api-client/session.ts';
import { currentUserQuery } from './current-user.ts';
import { meOf } from './me.ts';
import { followMe, saveMe } from './me-store.ts';

let latest: { viewer: string; id: string } | undefined;

/**
 * The id of the viewer; undefined until they are loaded. Not from the query's cache, which forgets people
 * whom no part of the page shows.
 */
export const viewerId = (): string | undefined =>
  latest?.viewer === currentViewer() ? latest.id : undefined;

/**
 * Loads the signed-in person now and for each new session, shows them in the bar as they are loaded or changed, and
 * deletes their stored data when the session ends.
 */
export function followCurrentUser(queryClient: QueryClient): void {
  const show = () => {
    const viewer = currentViewer();
    const user = queryClient.getQueryData(currentUserQuery(viewer).queryKey);
    if (currentToken() === null || viewer === null || !user) return;
    latest = { viewer, id: user.id };
    saveMe(meOf(user));
  };
  const follow = () => {
    if (currentToken() === null) return saveMe(null);
    show();
    void queryClient.prefetchQuery(currentUserQuery(currentViewer()));
  };
  followMe();
  queryClient.getQueryCache().subscribe((event) => {
    const [kind, viewer, part] = event.query.queryKey;
    const isUser = kind === 'viewer' && viewer === currentViewer() && part === 'user';
    if (isUser && event.type === 'updated' && event.action.type === 'success') show();
  });
  onSession(follow);
  follow();
}
