import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FoundTitle, PersonCard } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { mergeByMatch } from './merge-titles.ts';
import type { TitleKind } from './search-address.ts';

// Not in data.ts, which every page loads: only searches need this.

/** One page of results, from one or more API calls. */
export interface Found<T> {
  /** The search. */
  text: string;
  items: T[];
  total: number;
  page: number;
  pages: number;
}

/** A page of titles, and how many of the search's titles are of each kind that was asked for. */
export interface FoundTitles extends Found<FoundTitle> {
  kinds: Record<TitleKind, number>;
}

export interface TitleSearch {
  text: string;
  page?: number;
  /** All kinds if absent. */
  kind?: TitleKind | undefined;
  /** Limits the results to the titles of these subscriptions: "8,307". */
  planIds?: string | undefined;
}

/** A page of the results of films and series, merged: up to 40 titles. */
export const titlesPage = ({ text, page = 1, kind, planIds = '' }: TitleSearch) =>
  queryOptions({
    queryKey: ['search', 'titulos', text, page, kind ?? '', planIds],
    queryFn: async ({ signal }): Promise<FoundTitles> => {
      const query = { query: text, page, ...(planIds !== '' && { plan_ids: planIds }) };
      const [movies, series] = await Promise.all([
        kind === 'series' ? NO_PAGE : read('GET /movies/search', { query, signal }),
        kind === 'filmes' ? NO_PAGE : read('GET /series/search', { query, signal }),
      ]);
      return {
        text,
        items: mergeByMatch(movies.items, series.items),
        total: movies.total + series.total,
        kinds: { filmes: movies.total, series: series.total },
        page,
        // The longer of the two lists; later pages of the shorter one are empty.
        pages: Math.max(movies.pages, series.pages),
      };
    },
  });

const NO_PAGE = { items: [], total: 0, pages: 0 };

export const peoplePage = (text: string, page: number) =>
  queryOptions({
    queryKey: ['search', 'pessoas', text, page],
    queryFn: async ({ signal }): Promise<Found<PersonCard>> => ({
      text,
      ...(await read('GET /persons/search', { query: { query: text, page }, signal })),
    }),
  });

const nextPage = <T>({ page, pages }: Found<T>) => (page < pages ? page + 1 : undefined);

/** The titles loaded so far, from the same cached pages as the search page. */
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
