import type { QueryClient } from '@tanstack/react-query';
import type { SearchParams } from './search-address.ts';
import { peoplePage, titlesPage } from './search-data.ts';

/** Loads all that the search page shows; without a text it sends no request. */
export async function loadSearch(queryClient: QueryClient, params: SearchParams): Promise<void> {
  const { query: text, tab, tipo: kind, page = 1 } = params;
  if (text === undefined) return;
  await Promise.all([
    // The first page of each is also where the numbers of the tabs and kinds come from.
    queryClient.ensureQueryData(titlesPage({ text })),
    queryClient.ensureQueryData(peoplePage(text, 1)),
    tab === 'pessoas'
      ? queryClient.ensureQueryData(peoplePage(text, page))
      : queryClient.ensureQueryData(titlesPage({ text, page, kind })),
  ]);
}
