import { pageHead } from '#web/head/page-head.ts';
import { validatePage } from '#web/listing/paging.ts';
import { validateMine } from '#web/personalisation/use-mine.ts';
import { cleanText } from './clean-text.ts';
import type { Tab } from './search-data.ts';

/** The parameters of the search page; the defaults are an empty query, titles, page 1. */
export interface SearchParams {
  query?: string | undefined;
  tab?: 'pessoas' | undefined;
  page?: number | undefined;
  /** 'Só nos meus serviços'. */
  meus?: 1 | undefined;
}

/** Reads any address; invalid values count as absent. */
export function validateSearch(search: Record<string, unknown>): SearchParams {
  // Many other sites use `q`; the canonical address has `query`.
  const [query] = [search['query'] ?? search['q']].flat();
  return {
    // The router parses a number in the address ("1917") as a number.
    query: cleanText(String(query ?? '')).trim() || undefined,
    tab: search['tab'] === 'pessoas' ? 'pessoas' : undefined,
    ...validatePage(search),
    ...validateMine(search),
  };
}

interface Place {
  query: string;
  tab: Tab;
  page?: number;
  mine?: boolean;
}

/** The search page of a search, as `Link` props. */
export const searchAddress = ({ query, tab, page = 1, mine = false }: Place) =>
  ({
    to: '/search',
    search: {
      query: query || undefined,
      tab: tab === 'pessoas' ? tab : undefined,
      page: page > 1 ? page : undefined,
      meus: mine ? (1 as const) : undefined,
    },
  }) as const;

/** Head of a page of results: not indexed, so it has no canonical address. */
export function searchHead({ query, page = 1 }: SearchParams) {
  const { meta } = pageHead({
    title: [query ? `Busca: ${query}` : 'Busca', page > 1 && `página ${page}`]
      .filter(Boolean)
      .join(', '),
    path: '/search',
  });
  return { meta: [...meta, { name: 'robots', content: 'noindex' }] };
}
