import { queryOptions } from '@tanstack/react-query';
import { MOST_COLLECTIONS } from '#shared/collection-rules.ts';
import type { Schemas } from '#api/schema.gen.ts';
import { read } from '#web/api-client/api-client.ts';

export type Collection = Schemas['Collection'];

/**
 * All collections of the signed-in person, the newest first. The key contains the token, so that no
 * session reads what an earlier one has loaded; invalidate it as `['library', 'collections']`.
 */
export const collectionsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['library', 'collections', token] as const,
    queryFn: async ({ signal }): Promise<Collection[]> => {
      // One page holds as many as a person may have.
      const query = { size: MOST_COLLECTIONS };
      return (await read('GET /collections', { query, withToken: true, signal })).items;
    },
    enabled: token !== null,
  });

/** The titles that the signed-in person chose for their profile. */
export const topTitlesQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['library', 'top', token] as const,
    queryFn: async ({ signal }) =>
      (await read('GET /viewer/top', { withToken: true, signal })).items,
    enabled: token !== null,
  });
