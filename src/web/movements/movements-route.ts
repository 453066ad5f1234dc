import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { ListingNotFound } from '#web/listing/listing-routes.ts';
import type { Direction } from './movement-words.ts';
import { validateMovements, type MovementSearch } from './movement-search.ts';
import type { MovementsData } from './movements-data.lazy.ts';

interface Opened {
  context: { queryClient: QueryClient };
  params: { providerId?: string };
  deps: MovementSearch;
}

/**
 * Options that the four routes of arrivals and departures share. Each visit of any page downloads the options of all
 * routes, so these are written once, and everything else is loaded with the page.
 */
export const movementsRoute = (direction: Direction) => ({
  validateSearch: validateMovements,
  // Not `meus`, which the router adds from the address: the server's page does not depend on it.
  loaderDeps: ({ search: { tipo, ordem, page } }: { search: MovementSearch }): MovementSearch => ({
    tipo,
    ordem,
    page,
  }),
  loader: async ({ context, params, deps }: Opened): Promise<MovementsData> =>
    (await import('./movements-data.lazy.ts')).loadMovements(
      context.queryClient,
      direction,
      deps,
      params.providerId,
    ),
  head: async ({
    loaderData,
    match,
  }: {
    loaderData?: MovementsData;
    match: Pick<Opened, 'context'>;
  }) =>
    loaderData ? (await import('./movements-head.lazy.ts')).movementsHead(match, loaderData) : {},
  notFoundComponent: ListingNotFound,
  component: lazyRouteComponent(() => import('./movements-page.lazy.tsx'), 'MovementsPage'),
});
