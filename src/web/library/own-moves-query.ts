import { queryOptions } from '@tanstack/react-query';
import type { OwnMove } from '#shared/sources/own-moves.ts';
import { currentSite } from '#web/foundation/site.ts';
import { viewerKey } from '#web/session/current-user.ts';

/**
 * The viewer's wishes that leave a service or come to one. It is no call of the API, because a source forbids the API to
 * pass it on; empty if it does not come, because pages are whole without it.
 */
export const ownMovesQuery = (token: string | null) =>
  queryOptions({
    queryKey: viewerKey(token, 'own-moves'),
    queryFn: async ({ signal }): Promise<readonly OwnMove[]> => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch('/page-data/own-moves', { headers, signal }).catch(() => null);
      return response?.ok ? ((await response.json()) as OwnMove[]) : [];
    },
    enabled: token !== null && currentSite().details === true,
    staleTime: 60_000,
  });
