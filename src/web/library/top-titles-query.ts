import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';

/** The titles that the signed-in person chose for their profile. */
export const topTitlesQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['library', 'top', token] as const,
    queryFn: async ({ signal }) =>
      (await read('GET /viewer/top', { withToken: true, signal })).items,
    enabled: token !== null,
  });
