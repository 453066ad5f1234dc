import { filterSearch, parseFilters, parsePage, type RawSearch } from '#web/discover/filters.ts';
import { brazilYear } from '#shared/brazil-day.ts';
import { OLD_ADDRESSES, PAGES, pageOfPath } from '#shared/page-addresses.ts';
import type { OldAddress, PageAddress, PageParameters } from '#shared/page-addresses.ts';
import { idOfSlug, titleSlug } from '#shared/slug.ts';
import { titleInSearch } from '#web/contact/subject.ts';
import { FILTER_NAMES } from '#web/discover/parameters.ts';
import { validateMovements } from '#web/movements/movement-search.ts';
import { validateSearch } from '#web/search/search-address.ts';
import { cleanParams } from '#web/search/search-params.ts';
import { findTitleName } from '#catalog/titles/title-queries.ts';
import { mediaType } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import type { RenderedPage } from '#platform/http/page-cache.ts';
import type { PageSearch } from '#platform/http/page-key.ts';

const numbered = (raw: RawSearch) => {
  const page = parsePage(raw);
  return page > 1 ? { page } : {};
};

const DISCOVER: PageSearch = {
  names: FILTER_NAMES,
  clean: (raw) => filterSearch(parseFilters(raw, brazilYear(new Date())), parsePage(raw)),
};

const PLATFORM: PageSearch = {
  names: ['tipo', 'sem', 'page'],
  clean: (raw) => ({ ...(raw['tipo'] === 'series' && { tipo: 'series' }), ...numbered(raw) }),
};

const SEARCH: PageSearch = {
  names: ['query', 'q', 'tab', 'tipo', 'sem', 'so', 'page'],
  clean: (raw) => {
    const { query, tab, tipo, sem, so, page } = cleanParams(validateSearch(raw));
    return {
      ...(query && { query }),
      ...(tab && { tab }),
      ...(tipo && { tipo }),
      ...(sem && { sem }),
      ...(so && { so }),
      ...(page && { page }),
    };
  },
  cached: false,
};

const MOVEMENTS: PageSearch = {
  names: ['tipo', 'ordem', 'page'],
  clean: (raw) => {
    const { tipo, ordem, page } = validateMovements(raw);
    return { ...(tipo && { tipo }), ...(ordem && { ordem }), ...(page && { page }) };
  },
};

const NUMBERED: PageSearch = { names: ['page'], clean: numbered };

/**
 * Seasons are numbered from 1, or by the year in which they begin. No series has a thousand of them, and no season a
 * thousand weeks or parts: other numbers would only fill the cache.
 */
const SEASON_NUMBER = /^([1-9]\d{0,2}|(19|20)\d\d)$/;
const PLACE_IN_SEASON = /^[1-9]\d{0,2}$/;
const numberIn = (value: unknown, pattern: RegExp) =>
  pattern.test(String(value)) ? Number(value) : 0;

const SEASON: PageSearch = {
  names: ['temporada', 'parte', 'semana'],
  clean: (raw) => {
    const temporada = numberIn(raw['temporada'], SEASON_NUMBER);
    const [parte, semana] = [raw['parte'], raw['semana']].map((value) =>
      numberIn(value, PLACE_IN_SEASON),
    );
    return temporada ? { temporada, ...(parte && { parte }), ...(semana && { semana }) } : {};
  },
};

const SUBJECT: PageSearch = {
  names: ['sobre'],
  clean: (raw) => {
    const title = titleInSearch(raw['sobre']);
    return title === null ? {} : { sobre: `${title.type}-${title.id}` };
  },
};

const SEARCHES: Record<PageParameters, PageSearch | null> = {
  none: null,
  page: NUMBERED,
  filters: DISCOVER,
  platform: PLATFORM,
  movements: MOVEMENTS,
  search: SEARCH,
  season: SEASON,
  subject: SUBJECT,
  live: { ...NUMBERED, cached: false, live: true },
  secret: { names: [], clean: () => ({}), cached: false, secret: true },
};

/** The pages to which former addresses lead. */
const NEW_ADDRESSES: Record<OldAddress, PageAddress> = {
  '/filme/$slug': '/movie/$slug',
  '/filmes/$slug': '/movie/$slug',
  '/series/$slug': '/serie/$slug',
  '/plataformas': '/platforms',
  '/our-lists': '/lists',
};

function newPageOf(path: string): PageAddress | undefined {
  const old = OLD_ADDRESSES.find((address) => fill(address, path) !== null);
  return old && NEW_ADDRESSES[old];
}

/**
 * The parameters of a path for the page cache: `/releases?page=2` is a page of its own, `/releases?utm_source=x` is
 * not. Null for a path without parameters. A former address has those of its page, so that its redirect keeps them.
 */
export function pageSearchOf(path: string): PageSearch | null {
  const page = pageOfPath(path) ?? newPageOf(path);
  return page === undefined ? null : SEARCHES[PAGES[page].parameters];
}

/** The path as its page writes it, in the case of its fixed parts; null if no page has it. */
export function pagePathOf(path: string): string | null {
  if (pageOfPath(path) !== undefined) return path;
  for (const address of [...Object.keys(PAGES), ...OLD_ADDRESSES]) {
    const filled = fill(address, path);
    if (filled !== null) return filled;
  }
  return null;
}

/** The address with the variable parts of the path; null if the fixed ones differ. */
function fill(address: string, path: string): string | null {
  const parts = address.split('/');
  const segments = path.split('/');
  if (parts.length !== segments.length) return null;
  const filled = parts.map((part, at) => {
    const value = segments[at] ?? '';
    if (part.startsWith('$')) return value === '' ? null : value;
    return part === value.toLowerCase() ? part : null;
  });
  return filled.includes(null) ? null : filled.join('/');
}

/** The subject of a title's page, whatever the words of its address: `movie 598`. */
export function subjectOf(path: string): string | null {
  const [, type, slug] = /^\/(movie|serie)\/([^/?]+)$/.exec(path) ?? [];
  const id = slug === undefined ? null : idOfSlug(slug);
  return id === null ? null : `${type} ${id}`;
}

/**
 * The redirect from another address of a title to its canonical one (docs/product-rules.md R1, R2), found by
 * one statement instead of a rendering: anybody can vary these addresses. Null for every other address, and if the
 * statement fails: the rendering has a page for that.
 */
export async function redirectOfTitle(
  db: DbOrTransaction,
  path: string,
): Promise<RenderedPage | null> {
  const [own = '', query] = path.split('?');
  const [type, id] = subjectOf(own)?.split(' ') ?? [];
  if (type === undefined) return null;
  const title = { type: mediaType.parse(type), id: Number(id) };
  const name = await findTitleName(db, title).catch(() => null);
  if (name === null) return null;
  const canonical = `/${title.type}/${titleSlug(name, title.id)}`;
  if (canonical === own) return null;
  const location = query === undefined ? canonical : `${canonical}?${query}`;
  return { status: 301, headers: { location }, html: '' };
}
