import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';

/**
 * The titles a person could watch now. Changes of their watch list invalidate it, like everything under this key.
 * `services`: the families marked in this browser; if empty, those of the account.
 */
export const tonightQuery = (token: string | null, services: readonly number[]) =>
  queryOptions({
    queryKey: ['library', 'watchlist', 'tonight', token, services.join()],
    queryFn: ({ signal }) =>
      read('GET /viewer/tonight', {
        query: { provider_ids: services.join() },
        withToken: true,
        signal,
      }),
    enabled: token !== null,
    staleTime: 30_000,
  });
