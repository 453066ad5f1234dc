import {
  keepPreviousData,
  queryOptions,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { read } from '#web/api-client/api-client.ts';
import { discoverQuery, popularQuery, recommendationsQuery } from '#web/api-client/data.ts';
import { NOVELA } from '#shared/ids.ts';
import type { TitleKey } from '#shared/title-key.ts';
import type { MediaItem } from '#api/types.ts';
import { mixed } from './poster-rules.ts';

const FETCHED = { page: 1, size: 20 };

// The lists that the posters come from: what most people know, of every kind.
const films = popularQuery('movie', FETCHED);
const series = popularQuery('serie', FETCHED);
const recommended = recommendationsQuery(FETCHED);
const novelas = discoverQuery('serie', FETCHED, { genre_ids: String(NOVELA), provider_ids: '' });

/** Loads the titles among which a visitor can choose. */
export const loadPosters = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.ensureQueryData(films),
    queryClient.ensureQueryData(series),
    queryClient.ensureQueryData(recommended),
    queryClient.ensureQueryData(novelas),
  ]);

/** Those titles, mixed. */
export function usePosters(): MediaItem[] {
  const lists = [
    useSuspenseQuery(films).data,
    useSuspenseQuery(series).data,
    useSuspenseQuery(recommended).data,
    useSuspenseQuery(novelas).data,
  ];
  return mixed(lists.map(({ items }) => items));
}

const idsOf = (titles: readonly TitleKey[], type: TitleKey['type']) =>
  titles.flatMap((title) => (title.type === type ? title.id : [])).join();

/** Titles for whoever likes these. `services`: the families that the visitor pays for. */
export const likedQuery = (titles: readonly TitleKey[], services: readonly number[]) => {
  const query = {
    movie_ids: idsOf(titles, 'movie'),
    serie_ids: idsOf(titles, 'serie'),
    provider_ids: services.join(),
  };
  return queryOptions({
    queryKey: ['liked', query],
    queryFn: ({ signal }) => read('GET /recommendations/liked', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: titles.length > 0,
    staleTime: 60_000,
  });
};
