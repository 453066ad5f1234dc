import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#api/types.ts';
import { avatarAddress, userInitials } from '#shared/user-avatar.ts';
import { currentToken, currentViewer, onSession } from '#web/api-client/session.ts';
import { localStore } from '#web/foundation/local-store.ts';
import { currentUserQuery } from './current-user.ts';
import { readMe, showMe, type Me } from './first-paint.ts';
import { ME_KEY } from './session-store.ts';

/** The signed-in person as the bar shows them, for every open tab. */
const meStore = localStore<Me | null>(ME_KEY, readMe, (me) => me && JSON.stringify(me));

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
    meStore.save(meOf(user));
  };
  const follow = () => {
    if (currentToken() === null) return meStore.save(null);
    show();
    void queryClient.prefetchQuery(currentUserQuery(currentViewer()));
  };
  // Changes made here and in other tabs.
  meStore.subscribe(() => showMe(meStore.current()));
  queryClient.getQueryCache().subscribe((event) => {
    const [kind, viewer, part] = event.query.queryKey;
    const isUser = kind === 'viewer' && viewer === currentViewer() && part === 'user';
    if (isUser && event.type === 'updated' && event.action.type === 'success') show();
  });
  onSession(follow);
  follow();
}

/** A person as the bar shows them. */
const meOf = (user: User): Me => ({
  initials: userInitials(user.profile),
  picture: avatarAddress(user, { isSmall: true }),
});
