import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import type { WantedTitle } from './title-picker.tsx';

/** The prices of all providers. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await read('GET /plans', { signal })).items,
    staleTime: 600_000,
  });

/** The offers for titles of the watch list, or of a collection. Changes of them invalidate it. */
export const listCostsQuery = (token: string | null, collection: number | undefined) =>
  queryOptions({
    queryKey: [
      'library',
      collection === undefined ? 'watchlist' : 'collections',
      'costs',
      token,
      collection ?? null,
    ],
    queryFn: ({ signal }) =>
      read('GET /viewer/costs', {
        query: collection === undefined ? {} : { collection_id: collection },
        withToken: true,
        signal,
      }),
    enabled: token !== null,
    staleTime: 30_000,
  });

/** The offers for titles that a visitor picked, in the order of the picks. */
export const wantedCostsQuery = (wanted: readonly WantedTitle[]) => {
  const idsOf = (type: WantedTitle['type']) =>
    wanted
      .flatMap((title) => (title.type === type ? [title.id] : []))
      .toSorted((a, b) => a - b)
      .join();
  const query = { movie_ids: idsOf('movie'), serie_ids: idsOf('serie') };
  return queryOptions({
    queryKey: ['costs', query],
    queryFn: async ({ signal }) => (await read('GET /costs/titles', { query, signal })).items,
    enabled: wanted.length > 0,
    staleTime: 60_000,
  });
};

/** The use of a subscription to a family. Changes of the watch list invalidate it. */
export const worthQuery = (token: string | null, family: number) =>
  queryOptions({
    queryKey: ['library', 'watchlist', 'worth', token, family],
    queryFn: ({ signal }) =>
      read('GET /viewer/providers/{id}', { path: { id: family }, withToken: true, signal }),
    enabled: token !== null,
    staleTime: 30_000,
  });
