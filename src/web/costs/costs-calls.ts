import { queryOptions } from '@tanstack/react-query';
import type { CostTitle } from '#api/types.ts';
import type { Rent } from '#shared/sources/rent.ts';
import { parametersOf, read, readPageData } from '#web/api-client/api-client.ts';
import { currentSite } from '#web/foundation/site.ts';
import { rentKey } from './list-case.ts';
import type { RentPrices } from './list-case.ts';
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

/** The offers for titles that the viewer's household wants. */
export const householdCostsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['library', 'watchlist', 'household', 'costs', token],
    queryFn: ({ signal }) => read('GET /household/costs', { withToken: true, signal }),
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

/** The most titles of one request, as for the API. */
const TITLES = 100;

/** The prices of renting these titles one by one; empty without other sources, and where nobody knows one. */
export const rentsQuery = (titles: readonly CostTitle[]) => {
  const rentable = titles.filter(({ rentals }) => rentals.length > 0);
  const parts = Array.from({ length: Math.ceil(rentable.length / TITLES) }, (_, part) => {
    const some = rentable.slice(part * TITLES, (part + 1) * TITLES);
    const idsOf = (type: CostTitle['media_type']) =>
      some.flatMap((title) => (title.media_type === type ? [title.id] : [])).join();
    return String(parametersOf({ movie_ids: idsOf('movie'), serie_ids: idsOf('serie') }));
  });
  return queryOptions({
    queryKey: ['rents', parts],
    queryFn: async (): Promise<RentPrices> => {
      const answers = await Promise.all(parts.map((part) => readPageData(`rents?${part}`)));
      const rents = answers.flatMap((answer) => (answer ?? []) as Rent[]);
      return new Map(
        rents.map(({ type, id, family, cents }) => [rentKey(type, id, family), cents]),
      );
    },
    enabled: parts.length > 0 && currentSite().details === true,
    staleTime: 600_000,
  });
};
