import { pageHead } from '#web/head/page-head.ts';
import { validatePage } from '#web/listing/paging.ts';
import { validateMine } from '#web/personalisation/use-mine.ts';
import { cleanText } from './clean-text.ts';

// The part of the search that every page loads with the routes. search-params.ts has the rest.

/** The parameters of the search page; the defaults are an empty query, titles, page 1. */
export interface SearchAddress {
  query?: string | undefined;
  /** `pessoas`, unchecked. */
  tab?: string | undefined;
  /** The kind of titles, unchecked. */
  tipo?: string | undefined;
  /** The filters to leave out, unchecked. */
  sem?: string | undefined;
  page?: number | undefined;
  /** 'Só nos meus serviços'. */
  meus?: 1 | undefined;
}

/** Reads any address; invalid values count as absent, those of `tab`, `tipo` and `sem` in `cleanParams`. */
export function validateSearch(search: Record<string, unknown>): SearchAddress {
  // Many other sites use `q`; the canonical address has `query`.
  const [query] = [search['query'] ?? search['q']].flat();
  const { tab, tipo, sem } = search as SearchAddress;
  return {
    // The router parses a number in the address ("1917") as a number.
    query: cleanText(String(query ?? '')).trim() || undefined,
    tab,
    tipo,
    sem,
    ...validatePage(search),
    ...validateMine(search),
  };
}

/** Head of a page of results: not indexed, so it has no canonical address. */
export function searchHead({ query, page = 1 }: SearchAddress) {
  const { meta } = pageHead({
    title: `Busca${query ? `: ${query}` : ''}${page > 1 ? `, página ${page}` : ''}`,
    path: '/search',
  });
  return { meta: [...meta, { name: 'robots', content: 'noindex' }] };
}
