import { pageHead } from '#web/head/page-head.ts';
import { validatePage } from '#web/listing/paging.ts';
import { validateMine } from '#web/personalisation/use-mine.ts';

/** Maximum length of a search, in characters: twice that of the longest titles. */
export const LONGEST_TEXT = 100;

/** Control, invisible and bidirectional characters, lone surrogates, angle brackets. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\u2800<>]/gu;

/**
 * Cleans a typed, pasted or stored text for searching. Removing angle brackets means it cannot be
 * markup; the text between them stays, as it may be intended ("<3"). Any white space becomes one
 * space.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/[\t\n\v\f\r]/g, ' ')
    .replace(UNSAFE, '')
    .replace(/\s+/g, ' ');
  return clean.length <= LONGEST_TEXT ? clean : [...clean].slice(0, LONGEST_TEXT).join('');
}

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
  /** A filter on what the sources say of the titles, unchecked. */
  so?: string | undefined;
  page?: number | undefined;
  /** 'Só nos meus serviços'. */
  meus?: 1 | undefined;
}

/** Reads any address; invalid values count as absent, those of `tab`, `tipo`, `sem` and `so` in `cleanParams`. */
export function validateSearch(search: Record<string, unknown>): SearchAddress {
  // Many other sites use `q`; the canonical address has `query`.
  const [query] = [search['query'] ?? search['q']].flat();
  const { tab, tipo, sem, so } = search as SearchAddress;
  return {
    // The router parses a number in the address ("1917") as a number.
    query: cleanText(String(query ?? '')).trim() || undefined,
    tab,
    tipo,
    sem,
    so,
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
