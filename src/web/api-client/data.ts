import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '#api/schema.gen.ts';
import type {
  CuratedList,
  MediaType,
  MovieInfo,
  ApiPage,
  SerieInfo,
  TitleInfo,
} from '#api/types.ts';
import { read, type CallAnswer, type Options, type ReadCall } from './api-client.ts';

/** All reads of pages, each under its cache key. The API names films and series in the plural. */
const COLLECTION = { movie: 'movies', serie: 'series' } as const;

export const titleQuery = (type: MediaType, id: number) =>
  queryOptions({
    queryKey: [type === 'movie' ? 'movie-info' : 'serie-info', id],
    queryFn: ({ signal }) => requestTitle(type, id, { signal }),
  });

/** Reads a title; with the token past all caches, with the viewer's state. */
export const requestTitle = async (
  type: MediaType,
  id: number,
  options: { signal?: AbortSignal; withToken?: boolean },
): Promise<TitleInfo> =>
  completeTitle(await read(`GET /${COLLECTION[type]}/{id}` as const, { path: { id }, ...options }));

export const productsQuery = (type: MediaType, id: number) =>
  queryOptions({
    queryKey: ['products', type, id],
    queryFn: ({ signal }) =>
      read('GET /products', { query: { media_id: String(id), media_type: type }, signal }),
  });

/** The calls that return a page of titles. */
type TitleListCall = {
  [C in ReadCall]: CallAnswer<C> extends Schemas['MediaPage'] ? C : never;
}[ReadCall];

/** A page of titles: all lists of titles are one kind of query, so that one page can show any. */
const titleList = <C extends TitleListCall>(name: C, options: Options<C>): TitleListQuery =>
  anyTitleList(name, options);

const anyTitleList = (name: TitleListCall, options: Options<TitleListCall>) =>
  queryOptions({
    queryKey: ['titles', name, options] as const,
    queryFn: ({ signal }) => read(name, { ...options, signal }),
  });

export type TitleListQuery = ReturnType<typeof anyTitleList>;

/** Limits a list to the titles of some services: their family ids, or undefined for all. */
export const inPlans = (query: TitleListQuery, planIds: string | undefined): TitleListQuery => {
  const [, name, options] = query.queryKey;
  return planIds === undefined
    ? query
    : anyTitleList(name, { ...options, query: { ...options.query, plan_ids: planIds } });
};

/** The number of a list's page, and the titles on it. */
export interface PageAndSize {
  page: number;
  size: number;
}

export const popularQuery = (type: MediaType, paging: PageAndSize) =>
  titleList(`GET /${COLLECTION[type]}/popular` as const, { query: paging });

export const nowPlayingQuery = (paging: PageAndSize) =>
  titleList('GET /movies/now_playing', { query: paging });

export const recommendationsQuery = (paging: PageAndSize) =>
  titleList('GET /recommendations', { query: paging });

/** Providers a visitor in Brazil is likely to have (docs/product-rules.md R50). */
const DISCOVER_PROVIDERS = '8,337,119,619,531,384,2,350,307,283,194,582,616,1796,1853,1790';

/** The filters of `discover` with the API's names, and those that only this site's pages have. */
export type DiscoverFilters = NonNullable<Options<'GET /movies/discover'>['query']> & {
  dubbed?: true;
  leaving?: true;
};

/** Uses the providers above if the filters name none. */
export const discoverQuery = (
  type: MediaType,
  paging: PageAndSize,
  filters: DiscoverFilters = {},
) =>
  titleList(`GET /${COLLECTION[type]}/discover` as const, {
    query: { provider_ids: DISCOVER_PROVIDERS, ...filters, ...paging },
    ...((filters.dubbed ?? filters.leaving) && { isPageData: true }),
  });

export const genreTitlesQuery = (type: MediaType, id: number, paging: PageAndSize) =>
  titleList(`GET /${COLLECTION[type]}/genre/{id}` as const, {
    path: { id },
    query: paging,
  });

export const providerTitlesQuery = (type: MediaType, id: number, paging: PageAndSize) =>
  titleList(`GET /${COLLECTION[type]}/provider/{id}` as const, {
    path: { id },
    query: paging,
  });

export const genresQuery = (type: MediaType) =>
  queryOptions({
    queryKey: ['genres', type],
    queryFn: ({ signal }) => read(`GET /${COLLECTION[type]}/genres` as const, { signal }),
  });

/** All providers: a real catalogue has more than one page. */
export const providersQuery = () =>
  queryOptions({
    queryKey: ['providers'],
    queryFn: async ({ signal }) => {
      const pageOf = (page: number) =>
        read('GET /providers', { query: { page, size: 50 }, signal });
      const first = await pageOf(1);
      const rest = Array.from({ length: first.pages - 1 }, (_, index) => pageOf(index + 2));
      const pages = [first, ...(await Promise.all(rest))];
      return { ...first, items: pages.flatMap(({ items }) => items) };
    },
  });

/** The services that most visitors may pay for: the best known providers. */
export const knownProvidersQuery = () =>
  queryOptions({
    queryKey: ['providers', 'best known'],
    queryFn: ({ signal }) => read('GET /providers', { query: { page: 1, size: 16 }, signal }),
  });

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => read('GET /persons/{id}', { path: { id }, signal }),
  });

/** All lists of the editors of one kind. */
export const listsQuery = (kind: CuratedList['kind']) =>
  queryOptions({
    queryKey: ['lists', kind],
    queryFn: async ({ signal }) => {
      const name = `GET /lists/${kind}` as const;
      const all = await readAll((page) => read(name, { query: { page, size: 50 }, signal }));
      return all.items;
    },
  });

/** All titles of one of these lists, in its order, and the places of deleted ones. */
export const listTitlesQuery = (kind: CuratedList['kind'], id: number) =>
  queryOptions({
    queryKey: ['lists', kind, id],
    queryFn: ({ signal }) => {
      const name = `GET /lists/${kind}/{id}` as const;
      return readAll((page) => read(name, { path: { id }, query: { page, size: 100 }, signal }));
    },
  });

/** Reads a list that is short by nature to its end: returns its last page with the items of all. */
async function readAll<Part extends ApiPage<unknown>>(
  readPage: (page: number) => Promise<Part>,
): Promise<Part> {
  const items: Part['items'] = [];
  for (let page = 1; ; page++) {
    const part = await readPage(page);
    items.push(...part.items);
    if (page >= part.pages) return { ...part, items };
  }
}

/** Without these there is no page. */
type Required = 'id' | 'media_type' | 'title' | 'name' | 'original_title' | 'original_name';
/** Not read by pages, or only by the late part of a series, which has its own defaults. */
type Unread = 'countries' | 'seasons' | 'next_episode';
type Optional<Title> = Omit<Title, Required | Unread>;

const LIST = { results: [] };
const CREDITS = { cast: [], crew: [] };

const COMMON: Optional<MovieInfo | SerieInfo> = {
  imdb_id: null,
  original_language: '',
  language: '',
  overview: '',
  tagline: '',
  poster_path: null,
  backdrop_path: null,
  genres: [],
  country_names: [],
  content_ratings: { rating: null },
  ratings: { rotten_tomatoes: null, metacritic: null, imdb: null },
  our_rating: { user: null, average: null, count: 0 },
  watchlist: false,
  providers: {
    stream: [],
    free: [],
    ads: [],
    rent: [],
    buy: [],
    region: 'BR',
    checked_at: null,
    source: null,
  },
  history: [],
  videos: LIST,
  recommendations: LIST,
  products: [],
  updated_at: '',
};
/** Every field a title's page can do without, as the page reads one that is unknown. */
const MOVIE: Optional<MovieInfo> = {
  ...COMMON,
  release_date: null,
  runtime: null,
  credits: CREDITS,
};
const SERIE: Optional<SerieInfo> = {
  ...COMMON,
  first_air_date: null,
  last_air_date: null,
  number_of_seasons: null,
  number_of_episodes: null,
  episode_runtime: null,
  aggregate_credits: CREDITS,
};

/**
 * A title with every field that pages read. A response may lack some: a server of another version, a proxy, a cached
 * copy. Missing values show as unknown, instead of an error for the page.
 */
export const completeTitle = <Title extends TitleInfo>(title: Title): Title => ({
  ...title,
  ...fill(title.media_type === 'movie' ? MOVIE : SERIE, title),
});

function fill(blanks: object, values: object): object {
  const byName = new Map(Object.entries(values));
  return Object.fromEntries(
    Object.entries(blanks).map(([name, blank]: [string, unknown]) => {
      const value: unknown = byName.get(name) ?? blank;
      return [
        name,
        isRecord(blank) && isRecord(value) ? { ...value, ...fill(blank, value) } : value,
      ];
    }),
  );
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
