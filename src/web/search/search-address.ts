import { pageHead } from '#web/head/page-head.ts';
import { validatePage } from '#web/listing/paging.ts';
import { validateMine } from '#web/personalisation/use-mine.ts';
import { cleanText } from './clean-text.ts';

/** The kinds of titles that results can be limited to, as the address names them. */
export const TITLE_KINDS = ['filmes', 'series'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

/** The parameters of the search page; the defaults are an empty query, titles, page 1. */
export interface SearchParams {
  query?: string | undefined;
  tab?: 'pessoas' | undefined;
  /** Only films or only series; the people have no kind. */
  tipo?: TitleKind | undefined;
  page?: number | undefined;
  /** 'Só nos meus serviços'. */
  meus?: 1 | undefined;
}

/** Reads any address; invalid values count as absent. */
export function validateSearch(search: Record<string, unknown>): SearchParams {
  // Many other sites use `q`; the canonical address has `query`.
  const [query] = [search['query'] ?? search['q']].flat();
  const tab = search['tab'] === 'pessoas' ? 'pessoas' : undefined;
  return {
    // The router parses a number in the address ("1917") as a number.
    query: cleanText(String(query ?? '')).trim() || undefined,
    tab,
    tipo: tab ? undefined : TITLE_KINDS.find((kind) => kind === search['tipo']),
    ...validatePage(search),
    ...validateMine(search),
  };
}

/** The search page of a search, as `Link` props. What is absent is no part of its address. */
export const searchAddress = ({ query, tab, tipo, page = 1, meus }: SearchParams) =>
  ({
    to: '/search',
    search: {
      query: query || undefined,
      tab,
      tipo,
      page: page > 1 ? page : undefined,
      meus,
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
