import type { User } from '#api/types.ts';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { currentToken } from '#web/api-client/session.ts';
import { meOf } from './me.ts';
import { saveMe } from './me-store.ts';
import { useToken } from './session-store.ts';

/**
 * The key of a query of one person's data. It contains the token, so that no session reads what an
 * earlier one has loaded.
 */
export const viewerKey = (token: string | null, ...parts: unknown[]) =>
  ['viewer', token, ...parts] as const;

/** The signed-in person; not asked for without a token. A 401 ends the session. */
export const currentUserQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'user'),
    queryFn: async ({ signal }): Promise<User> => {
      const user = await read('GET /users/me', { withToken: true, signal });
      if (currentToken() === token) saveMe(meOf(user));
      return user;
    },
    enabled: token !== null,
  });

/** The signed-in person; undefined until they are loaded, and for an anonymous visitor. */
export const useCurrentUser = (): User | undefined => useQuery(currentUserQuery(useToken())).data;

/** Takes over what the API confirmed after a change. */
export function setCurrentUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery(currentToken()).queryKey, user);
  saveMe(meOf(user));
}
