import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { MediaType } from '#api/types.ts';
import { discoverQuery, genresQuery, providersQuery } from '#web/api-client/data.ts';
import { infiniteListQuery } from '#web/listing/infinite-list.ts';
import { loadList } from '#web/listing/load-list.ts';
import { PAGE_SIZE } from '#web/listing/paging.ts';
import { DiscoverPage, type DiscoverData } from './discover-page.tsx';
import { filterQuery } from './filter-query.ts';
import { knownFilters } from './filter-words.ts';
import { filterSearch, parseFilters, parsePage } from './filters.ts';
import { brazilYear } from '#shared/brazil-day.ts';
import { othersParameters, type FilterParameters } from './parameters.ts';

const ADDRESS = { movie: '/descubra/filmes', serie: '/descubra/series' } as const;

interface Loading {
  queryClient: QueryClient;
  type: MediaType;
  search: FilterParameters;
  /** True if only the filters of the current page change. */
  stays: boolean;
}

/** Reads the address, redirects to its canonical form, and loads the titles it describes. */
export async function loadDiscover(loading: Loading): Promise<DiscoverData> {
  const { queryClient, type, search, stays } = loading;
  const thisYear = brazilYear(new Date());
  const choices = await loadChoices(queryClient, type);
  const filters = knownFilters(parseFilters(search, thisYear), choices);
  const page = parsePage(search);
  const canonical = filterSearch(filters, page);
  if (!isSame(canonical, search)) {
    throw redirect({
      to: ADDRESS[type],
      search: (asked) => ({ ...othersParameters(asked), ...canonical }),
      replace: true,
      statusCode: 302,
    });
  }
  const query = discoverQuery(type, { page, size: PAGE_SIZE }, filterQuery(filters));
  const data = { type, filters, page, thisYear };
  if (!stays) return { ...data, list: await loadList(queryClient, query) };
  // Not awaited: the controls react at once, and the grid shows that its titles are loading.
  if (!filters.mine) void queryClient.prefetchInfiniteQuery(infiniteListQuery(query));
  return data;
}

async function loadChoices(queryClient: QueryClient, type: MediaType) {
  const [genres, providers] = await Promise.all([
    queryClient.ensureQueryData(genresQuery(type)),
    queryClient.ensureQueryData(providersQuery()),
  ]);
  return { genres: genres.items, providers: providers.items };
}

const isSame = (one: FilterParameters, other: FilterParameters): boolean =>
  new URLSearchParams(one as Record<string, string>).toString() ===
  new URLSearchParams(other as Record<string, string>).toString();

export function DiscoverRoute(data: DiscoverData) {
  const { data: genres } = useSuspenseQuery(genresQuery(data.type));
  const { data: providers } = useSuspenseQuery(providersQuery());
  return <DiscoverPage {...data} genres={genres.items} providers={providers.items} />;
}
