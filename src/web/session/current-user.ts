import type { User } from '#api/types.ts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { meOf } from './me.ts';
import { saveMe } from './me-store.ts';
import { useToken } from './session-store.ts';

/**
 * The key of a query of one person's data. It contains the token with which they signed in, so that
 * nobody reads what was loaded for somebody else.
 */
export const viewerKey = (token: string | null, ...parts: unknown[]) =>
  ['viewer', token, ...parts] as const;

/** The signed-in person; not asked for without a token. A 401 ends the session. */
export const currentUserQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'user'),
    queryFn: async ({ signal }): Promise<User> => {
      const user = await read('GET /users/me', { withToken: true, signal });
      if (currentViewer() === token) showUser(user, token);
      return user;
    },
    enabled: token !== null,
  });

/** The signed-in person; undefined until they are loaded, and for an anonymous visitor. */
export const useCurrentUser = (): User | undefined => useQuery(currentUserQuery(useToken())).data;

/** Takes over what the API confirmed after a change. */
export function setCurrentUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery(currentViewer()).queryKey, user);
  showUser(user, currentViewer());
}

let latest: { viewer: string | null; id: string } | undefined;

/** Has the bar show a person, and remembers that they are this viewer. */
export function showUser(user: User, viewer: string | null): void {
  latest = { viewer, id: user.id };
  saveMe(meOf(user));
}

/**
 * The id of the person who is shown; undefined until they are loaded. Not from the query's cache, which
 * forgets people whom no part of the page shows.
 */
export const viewerId = (): string | undefined =>
  latest?.viewer === currentViewer() ? latest.id : undefined;
