import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { User } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { useToken } from './session-store.ts';

/**
 * The key of a query of one person's data. It contains the token with which they signed in, so that nobody reads data
 * loaded for somebody else.
 */
export const viewerKey = (token: string | null, ...parts: unknown[]) =>
  ['viewer', token, ...parts] as const;

/** The signed-in person; not asked for without a token. A 401 ends the session. */
export const currentUserQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'user'),
    queryFn: ({ signal }): Promise<User> => read('GET /users/me', { withToken: true, signal }),
    enabled: token !== null,
  });

/** The signed-in person; undefined until they are loaded, and for an anonymous visitor. */
export const useCurrentUser = (): User | undefined => useQuery(currentUserQuery(useToken())).data;

/** Stores the user as the API confirmed them after a change. */
export function setCurrentUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery(currentViewer()).queryKey, user);
}
