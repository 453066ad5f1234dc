import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { Movement, Provider } from '#api/types.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { idOfParam } from '#shared/slug.ts';
import type { Schemas } from '#api/schema.gen.ts';
import { parametersOf, read, readPageData, type Options } from '#web/api-client/api-client.ts';
import { providersQuery } from '#web/api-client/data.ts';
import { currentSite } from '#web/foundation/site.ts';
import { PAST_THE_END } from '#web/listing/infinite-list.ts';
import type { Direction } from './movement-words.ts';
import type { MovementSearch } from './movement-search.ts';

export const MOVEMENT_PAGE_SIZE = 48;

export const CALL = { arrived: 'GET /arrivals', left: 'GET /departures' } as const;
const KIND = { filmes: 'movie', series: 'serie', novelas: 'novela' } as const;

/** A page of the list of an address; `planIds` are the visitor's services, a platform's or undefined. */
export const movementsQuery = (
  direction: Direction,
  { tipo, ordem, page = 1 }: MovementSearch,
  planIds: string | undefined,
) => {
  const query: Options<'GET /arrivals'>['query'] = {
    page,
    size: MOVEMENT_PAGE_SIZE,
    ...(tipo && { kind: KIND[tipo] }),
    ...(ordem && { sort: 'popular' as const }),
    ...(planIds !== undefined && { plan_ids: planIds }),
  };
  return queryOptions({
    queryKey: ['movements', planIds ?? '', direction, query],
    queryFn: ({ signal }) => read(CALL[direction], { query, signal }),
    placeholderData: keptFor(planIds),
  });
};

/** Keeps what was shown before if it is of the same services: everybody's is never shown as the visitor's own. */
const keptFor =
  (planIds: string | undefined) =>
  <Data>(before: Data, query?: { queryKey: readonly unknown[] }): Data | undefined =>
    query?.queryKey[1] === (planIds ?? '') ? before : undefined;

/**
 * The departures or arrivals of the next month; null if they cannot be read. Pages get them apart from the list, because they may hold what a source
 * forbids the API to pass on; without other sources they are the list's own.
 */
export const comingQuery = (
  direction: Direction,
  { tipo }: MovementSearch,
  planIds: string | undefined,
) => {
  const parameters = parametersOf({
    direction,
    kind: tipo && KIND[tipo],
    plan_ids: planIds,
  });
  return queryOptions({
    queryKey: ['movements to come', planIds ?? '', String(parameters)],
    // The server of this site is the only one that answers, in this shape.
    queryFn: async () => (await readPageData(`coming?${parameters}`)) as Movement[] | null,
    enabled: currentSite().details === true,
    placeholderData: keptFor(planIds),
  });
};

export interface MovementsData {
  direction: Direction;
  search: MovementSearch;
  /** The provider of the movements; null for everybody's. */
  provider: Provider | null;
  /** Brazil's day when the page was loaded. */
  today: string;
  total: number;
  pages: number;
}

/** Loads the page of `param`, a provider's id, or without one that of all providers. */
export async function loadMovements(
  queryClient: QueryClient,
  direction: Direction,
  search: MovementSearch,
  param?: string,
): Promise<MovementsData> {
  const provider = param === undefined ? null : await providerOf(queryClient, direction, param);
  const planIds = provider ? String(provider.id) : undefined;
  const coming = comingQuery(direction, search, planIds);
  const [{ total, pages }] = await Promise.all([
    queryClient.ensureQueryData(movementsQuery(direction, search, planIds)),
    currentSite().details && queryClient.ensureQueryData(coming),
  ]);
  if ((search.page ?? 1) > Math.max(1, pages)) throw notFound({ data: PAST_THE_END });
  return { direction, search, provider, today: brazilDay(new Date()), total, pages };
}

/** A member of a family has the movements of the family, which are at its head. */
async function providerOf(queryClient: QueryClient, direction: Direction, param: string) {
  const id = idOfParam(param);
  const { items } = await queryClient.ensureQueryData(providersQuery());
  const provider = items.find((candidate) => candidate.id === id);
  if (!provider) throw notFound();
  if (provider.family_id !== provider.id)
    throw redirect({
      to: PLATFORM_PAGES[direction],
      params: { providerId: String(provider.family_id) },
      search: true,
      statusCode: 301,
    });
  return provider;
}

/** The two pages of everything, and of one platform. */
export const MOVEMENT_PAGES = { arrived: '/chegou', left: '/saiu' } as const;
export const PLATFORM_PAGES = {
  arrived: '/platform/$providerId/chegou',
  left: '/platform/$providerId/saiu',
} as const;

/** The link target of a list. */
export const linkTargetOf = (direction: Direction, provider: Pick<Provider, 'id'> | null) =>
  provider
    ? { to: PLATFORM_PAGES[direction], params: { providerId: String(provider.id) } }
    : { to: MOVEMENT_PAGES[direction] };

/** The path of a list, as addresses in heads have it. */
export const pathOf = (direction: Direction, provider: Pick<Provider, 'id'> | null) =>
  provider
    ? (`/platform/${provider.id}/${direction === 'arrived' ? 'chegou' : 'saiu'}` as const)
    : MOVEMENT_PAGES[direction];

export type MovementDay = Schemas['MovementPage']['days'][number];

/** The page of the list on which a day begins; null for a day without titles. `days` are the oldest first. */
export function pageOfDay(
  days: readonly MovementDay[],
  day: string,
  direction: Direction,
  size: number,
): number | null {
  const at = days.findIndex((dayCount) => dayCount.day === day);
  if (!days[at]?.[direction]) return null;
  const before = days.slice(at + 1).reduce((sum, dayCount) => sum + dayCount[direction], 0);
  return Math.floor(before / size) + 1;
}

/** The last week's titles, today included. */
export const weekCount = (days: readonly MovementDay[], direction: Direction): number =>
  days.slice(-7).reduce((sum, dayCount) => sum + dayCount[direction], 0);
