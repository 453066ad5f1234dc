import type { QueryClient } from '@tanstack/react-query';
import { looserSearches } from './looser-searches.ts';
import { meaningQuery } from './meaning.ts';
import type { SearchAddress } from './search-address.ts';
import { cleanParams, ignoredOf } from './search-params.ts';
import { peoplePage, titlesPage } from './search-data.ts';

/** Loads all that the search page shows; without a text it sends no request. */
export async function loadSearch(queryClient: QueryClient, address: SearchAddress): Promise<void> {
  const params = cleanParams(address);
  const { query: text, tab, tipo: kind, page = 1 } = params;
  if (text === undefined) return;
  const ignore = ignoredOf(params);
  const [meaning] = await Promise.all([
    queryClient.ensureQueryData(meaningQuery(text, ignore)),
    tab === 'pessoas'
      ? queryClient.ensureQueryData(peoplePage(text, page, ignore))
      : queryClient.ensureQueryData(titlesPage({ text, page, kind, ignore })),
  ]);
  await Promise.all(
    looserSearches(meaning, params).map(({ search }) =>
      queryClient.ensureQueryData(titlesPage(search)),
    ),
  );
}
