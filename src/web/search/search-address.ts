import { pageHead } from '#web/head/page-head.ts';
import { validatePage } from '#web/listing/paging.ts';
import { validateMine } from '#web/personalisation/use-mine.ts';
import { cleanText } from './clean-text.ts';
import type { Tab } from './search-data.ts';

/** What an address of the search page says; what is left out is empty, titles, the first page. */
export interface SearchParams {
  query?: string | undefined;
  tab?: 'pessoas' | undefined;
  page?: number | undefined;
  /** 'Só nos meus serviços'. */
  meus?: 1 | undefined;
}

/** Makes the best of any address; nonsense counts as left out. */
export function validateSearch(search: Record<string, unknown>): SearchParams {
  // `q` is what many other sites call it; the canonical address has `query`.
  const [query] = [search['query'] ?? search['q']].flat();
  return {
    // A number in the address ("1917") arrives as one.
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

/** Where a search has its page, as links take it. */
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

/** Head of a page of findings: not for the index of search engines, so its address is told to nobody. */
export function searchHead({ query, page = 1 }: SearchParams) {
  const { meta } = pageHead({
    title: [query ? `Busca: ${query}` : 'Busca', page > 1 && `página ${page}`]
      .filter(Boolean)
      .join(', '),
    path: '/search',
  });
  return { meta: [...meta, { name: 'robots', content: 'noindex' }] };
}
