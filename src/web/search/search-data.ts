import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FoundTitle, PersonCard } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { ignoring } from './meaning.ts';
import { mergeByMatch } from './merge-titles.ts';
import type { TitleKind } from './search-params.ts';

// Not in data.ts, which every page loads, because only searches need this.

/** One page of results, from one or more API calls. */
export interface Found<T> {
  /** The search. */
  text: string;
  items: T[];
  total: number;
  page: number;
  pages: number;
}

export interface TitleSearch {
  text: string;
  page?: number;
  /** All kinds if absent. */
  kind?: TitleKind | undefined;
  /** The filters that the search leaves out, as the API takes them. */
  ignore?: string;
  /** Limits the results to the titles of these subscriptions: "8,307". */
  planIds?: string | undefined;
}

/** A page of the results of films and series, merged: up to 40 titles. */
export const titlesPage = ({ text, page = 1, kind, ignore = '', planIds = '' }: TitleSearch) =>
  queryOptions({
    queryKey: ['search', 'titulos', text, page, kind ?? '', ignore, planIds],
    queryFn: async ({ signal }): Promise<Found<FoundTitle>> => {
      const query = {
        query: text,
        page,
        ...ignoring(ignore),
        ...(planIds !== '' && { plan_ids: planIds }),
      };
      const seriesQuery = { ...query, ...(kind && { kind: SERIES_KINDS[kind] }) };
      const [movies, series] = await Promise.all([
        kind && kind !== 'filmes' ? NO_PAGE : read('GET /movies/search', { query, signal }),
        kind === 'filmes' ? NO_PAGE : read('GET /series/search', { query: seriesQuery, signal }),
      ]);
      return {
        text,
        items: mergeByMatch(movies.items, series.items),
        total: movies.total + series.total,
        page,
        // The longer of the two lists; later pages of the shorter one are empty.
        pages: Math.max(movies.pages, series.pages),
      };
    },
  });

/** The kind of series to request; films have a call of their own. */
const SERIES_KINDS = { filmes: undefined, series: 'serie', novelas: 'novela' } as const;

const NO_PAGE = { items: [], total: 0, pages: 0 };

export const peoplePage = (text: string, page: number, ignore = '') =>
  queryOptions({
    queryKey: ['search', 'pessoas', text, page, ignore],
    queryFn: async ({ signal }): Promise<Found<PersonCard>> => {
      const query = { query: text, page, ...ignoring(ignore) };
      return { text, ...(await read('GET /persons/search', { query, signal })) };
    },
  });

const nextPage = <T>({ page, pages }: Found<T>) => (page < pages ? page + 1 : undefined);

/** The titles loaded so far, from the search page's own cached pages. */
export const titleSearch = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'titulos', text],
    queryFn: ({ client, pageParam }) =>
      client.fetchQuery({ ...titlesPage({ text, page: pageParam }), retry: false }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

export const personSearch = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'pessoas', text],
    queryFn: ({ client, pageParam }) =>
      client.fetchQuery({ ...peoplePage(text, pageParam), retry: false }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

/** The two kinds of results, as addresses and tabs name them. */
export type Tab = 'titulos' | 'pessoas';
export const TABS = [
  { tab: 'titulos', label: 'Títulos' },
  { tab: 'pessoas', label: 'Pessoas' },
] as const satisfies readonly { tab: Tab; label: string }[];
