import { queryOptions } from '@tanstack/react-query';
import type {
  CuratedList,
  Genre,
  ListTitlePage,
  MediaItem,
  MediaType,
  MovieInfo,
  Page,
  PersonInfo,
  Product,
  Provider,
  SerieInfo,
  TitleInfo,
} from '#api/types.ts';
import { read } from './api-client.ts';

/** Everything pages read, each under its cache label. The API names films and series in the plural. */
const COLLECTION = { movie: 'movies', serie: 'series' } as const satisfies Record<
  MediaType,
  string
>;

type List<T> = Promise<Page<T>>;

export const titleQuery = (type: MediaType, id: number) =>
  queryOptions({
    queryKey: [type === 'movie' ? 'movie-info' : 'serie-info', id],
    queryFn: (): Promise<TitleInfo> =>
      type === 'movie' ? read<MovieInfo>(`/movies/${id}`) : read<SerieInfo>(`/series/${id}`),
  });

export const productsQuery = (type: MediaType, id: number) =>
  queryOptions({
    queryKey: ['products', type, id],
    queryFn: (): List<Product> => read('/products', { media_id: id, media_type: type }),
  });

/** Merchandise that belongs to no title. */
export const shopQuery = () =>
  queryOptions({
    queryKey: ['products'],
    queryFn: (): List<Product> => read('/products', { size: 10 }),
  });

/** A page of titles: all lists of titles are one kind of query, so that one page can show any. */
const titleList = (path: string, query: Record<string, string | number>) =>
  queryOptions({
    queryKey: ['titles', path, query] as const,
    queryFn: (): List<MediaItem> => read(path, query),
  });

export type TitleListQuery = ReturnType<typeof titleList>;

/** The same list, of nothing but what some services have: their family ids, or undefined for all. */
export const inPlans = (query: TitleListQuery, planIds: string | undefined): TitleListQuery =>
  planIds === undefined
    ? query
    : titleList(query.queryKey[1], { ...query.queryKey[2], plan_ids: planIds });

/** Which page of a list, and how many titles it holds. */
export interface Paging {
  page: number;
  size: number;
}

export const popularQuery = (type: MediaType, paging: Paging) =>
  titleList(`/${COLLECTION[type]}/popular`, { ...paging });

export const nowPlayingQuery = (paging: Paging) => titleList('/movies/now_playing', { ...paging });

export const recommendationsQuery = (paging: Paging) =>
  titleList('/recommendations', { ...paging });

/** Providers a visitor in Brazil is likely to have (document 1, section 9). */
const DISCOVER_PROVIDERS = '8,337,119,619,531,384,2,350,307,283,194,582,616,1796,1853,1790';

/** `filters` as the API names them; without providers among them, it is those above. */
export const discoverQuery = (
  type: MediaType,
  paging: Paging,
  filters: Record<string, string | number> = {},
) =>
  titleList(`/${COLLECTION[type]}/discover`, {
    provider_ids: DISCOVER_PROVIDERS,
    ...filters,
    ...paging,
  });

export const genreTitlesQuery = (type: MediaType, genreId: number, paging: Paging) =>
  titleList(`/${COLLECTION[type]}/genre/${genreId}`, { ...paging });

export const providerTitlesQuery = (type: MediaType, providerId: number, paging: Paging) =>
  titleList(`/${COLLECTION[type]}/provider/${providerId}`, { ...paging });

export const genresQuery = (type: MediaType) =>
  queryOptions({
    queryKey: ['genres', type],
    queryFn: (): List<Genre> => read(`/${COLLECTION[type]}/genres`),
  });

/** All of them: a real catalogue has more than a page. */
export const providersQuery = () =>
  queryOptions({
    queryKey: ['providers'],
    queryFn: async (): List<Provider> => {
      const pageOf = (page: number): List<Provider> => read('/providers', { page, size: 50 });
      const first = await pageOf(1);
      const rest = Array.from({ length: first.pages - 1 }, (_, index) => pageOf(index + 2));
      const pages = [first, ...(await Promise.all(rest))];
      return { ...first, items: pages.flatMap(({ items }) => items) };
    },
  });

/** What most visitors may pay for: the best known providers. */
export const servicesQuery = () =>
  queryOptions({
    queryKey: ['providers', 'best known'],
    queryFn: (): List<Provider> => read('/providers', { page: 1, size: 16 }),
  });

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: (): Promise<PersonInfo> => read(`/persons/${id}`),
  });

/** Every list of the editors of one kind. */
export const listsQuery = (kind: CuratedList['kind']) =>
  queryOptions({
    queryKey: ['lists', kind],
    queryFn: async () => (await readAll<Page<CuratedList>>(`/lists/${kind}`, 50)).items,
  });

/** Every title of one of these lists, in its order, and the places of those that left. */
export const listTitlesQuery = (kind: CuratedList['kind'], id: number) =>
  queryOptions({
    queryKey: ['lists', kind, id],
    queryFn: () => readAll<ListTitlePage>(`/lists/${kind}/${id}`, 100),
  });

/** A list that is short by its nature, read to its end: its last page with the items of all. */
async function readAll<Part extends Page<unknown>>(path: string, size: number): Promise<Part> {
  const items: unknown[] = [];
  for (let page = 1; ; page++) {
    const part = await read<Part>(path, { page, size });
    items.push(...part.items);
    if (page >= part.pages) return { ...part, items };
  }
}
