/** What of a page's query string belongs to the page; every other parameter is ignored. */
export type PageParameters = 'none' | 'page' | 'filters' | 'platform' | 'search';

interface PageKind {
  parameters: PageParameters;
  /** The sitemap names it by itself; pages with a `$` in their address it names by their subjects. */
  inSitemap?: true;
  /** The picture of links to it, below `/art/share/page/`; other pages have their subject's. */
  card?: string;
}

/**
 * Every page of the site, by the address its route has. A test and the type checker compare this
 * list with the routes; the sitemap, the page cache and the pictures of links are made from it.
 */
export const PAGES = {
  '/': { parameters: 'none', inSitemap: true },
  '/descubra/filmes': { parameters: 'filters', inSitemap: true, card: 'filmes' },
  '/descubra/series': { parameters: 'filters', inSitemap: true, card: 'series' },
  '/releases': { parameters: 'page', inSitemap: true, card: 'novidades' },
  '/category/$name': { parameters: 'page' },
  '/genres': { parameters: 'none', inSitemap: true, card: 'generos' },
  '/movie/genre/$genreId': { parameters: 'page' },
  '/serie/genre/$genreId': { parameters: 'page' },
  '/platforms': { parameters: 'none', inSitemap: true, card: 'plataformas' },
  '/platform/$providerId': { parameters: 'platform' },
  '/lists': { parameters: 'none', inSitemap: true, card: 'colecoes' },
  '/our-lists/$sagaId': { parameters: 'none' },
  '/movie/$slug': { parameters: 'none' },
  '/serie/$slug': { parameters: 'none' },
  '/person/$personId': { parameters: 'none' },
  '/search': { parameters: 'search' },
  '/doubts': { parameters: 'none', inSitemap: true },
  '/contact': { parameters: 'none', inSitemap: true },
  '/privacy': { parameters: 'none', inSitemap: true },
} as const satisfies Record<string, PageKind>;

/** The names of `/category/$name`, and the pictures of links to them. */
export const CATEGORY_CARDS = { popular: 'lancamentos', indications: 'indicacoes' } as const;
export type CategoryName = keyof typeof CATEGORY_CARDS;

/** Older addresses, still found in links: each redirects to a page. */
export const OLD_ADDRESSES = [
  '/filme/$slug',
  '/filmes/$slug',
  '/series/$slug',
  '/plataformas',
  '/our-lists',
] as const;

export type PageAddress = keyof typeof PAGES;
export type OldAddress = (typeof OLD_ADDRESSES)[number];

type Filled<Address> = Address extends `${infer Start}$${string}` ? `${Start}${string}` : Address;

/** A path that leads to a page, as `/genres` or `/person/90000001`: what leads nowhere fails in `tsc`. */
export type PagePath = Filled<PageAddress>;

/** The names of the pictures of links to pages that have no subject. */
export type PageCard =
  | Extract<(typeof PAGES)[PageAddress], { card: string }>['card']
  | (typeof CATEGORY_CARDS)[CategoryName];

/** The pages without a subject, which the sitemap names one by one. */
export const STANDING_PAGES: readonly PagePath[] = [
  ...addresses().filter((address) => 'inSitemap' in PAGES[address]),
  ...Object.keys(CATEGORY_CARDS).map((name) => `/category/${name}` as const),
];

/** The page that a path leads to; undefined for none. Of two that fit, the one without a parameter. */
export function pageOf(path: string): PageAddress | undefined {
  if (Object.hasOwn(PAGES, path)) return path as PageAddress;
  return addresses().find((address) => {
    const parts = address.split('/');
    const given = path.split('/');
    return (
      parts.length === given.length &&
      parts.every((part, at) => (part.startsWith('$') ? given[at] !== '' : part === given[at]))
    );
  });
}

function addresses(): PageAddress[] {
  return Object.keys(PAGES) as PageAddress[];
}
