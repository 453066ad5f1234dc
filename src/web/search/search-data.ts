import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FoundTitle, PersonCard } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { ignoring } from './meaning.ts';
import { SOURCE_PARAMETERS, chosenSources } from './search-params.ts';
import type { KindParameter } from './search-params.ts';

// Not in data.ts, which every page loads, because only searches need this.

/** One page of results, from one or more API calls. */
export interface ResultPage<T> {
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
  kind?: KindParameter | undefined;
  /** The filters that the search leaves out, as the API takes them. */
  ignore?: string;
  /** Limits the results to the titles of these subscriptions: "8,307". */
  planIds?: string | undefined;
  /** Only titles of which the sources say this. */
  so?: string | undefined;
}

/** A page of the results of films and series, merged: up to 40 titles. */
export const titlesPage = ({
  text,
  page = 1,
  kind,
  ignore = '',
  planIds = '',
  so = '',
}: TitleSearch) =>
  queryOptions({
    queryKey: ['search', 'titulos', text, page, kind ?? '', ignore, planIds, so],
    queryFn: async ({ signal }): Promise<ResultPage<FoundTitle>> => {
      const query = {
        query: text,
        page,
        ...ignoring(ignore),
        ...(planIds !== '' && { plan_ids: planIds }),
        ...Object.fromEntries(
          chosenSources(so).map((name) => [SOURCE_PARAMETERS[name].filter, true]),
        ),
      };
      // The sources' word is for pages only, so these lists are no calls of the API.
      const calling = { signal, isPageData: so !== '' };
      const seriesQuery = { ...query, ...(kind && { kind: SERIES_KINDS[kind] }) };
      const [movies, series] = await Promise.all([
        kind && kind !== 'filmes' ? NO_PAGE : read('GET /movies/search', { query, ...calling }),
        kind === 'filmes'
          ? NO_PAGE
          : read('GET /series/search', { query: seriesQuery, ...calling }),
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
    queryFn: async ({ signal }): Promise<ResultPage<PersonCard>> => {
      const query = { query: text, page, ...ignoring(ignore) };
      return { text, ...(await read('GET /persons/search', { query, signal })) };
    },
  });

const nextPage = <T>({ page, pages }: ResultPage<T>) => (page < pages ? page + 1 : undefined);

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

/** The API's relevance of an item, 0 to 1. */
interface Judged {
  match?: number | undefined;
}

/**
 * Merges two lists of results: each keeps its own order, and of the two next items the more
 * relevant one comes first. With equal relevance they alternate, beginning with the first list.
 */
export function mergeByMatch<T extends Judged>(first: readonly T[], second: readonly T[]): T[] {
  const merged: T[] = [];
  let [a, b] = [0, 0];
  let lastWasFirst = false;
  while (a < first.length || b < second.length) {
    const lead = leadOf(first[a], second[b]);
    lastWasFirst = lead === 0 ? !lastWasFirst : lead > 0;
    const next = lastWasFirst ? first[a++] : second[b++];
    if (next !== undefined) merged.push(next);
  }
  return merged;
}

/**
 * Positive where the first one comes first, 0 for equal relevance. An exhausted list never comes
 * first.
 */
function leadOf(first: Judged | undefined, second: Judged | undefined): number {
  if (!first) return -1;
  if (!second) return 1;
  return (first.match ?? 0) - (second.match ?? 0);
}

/** Removes duplicates: an item may move to a later page between two requests. */
export function withoutRepeats<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
}
