/**
 * Kinds of query parameters that belong to a page; others are ignored. `secret`: its address carries tokens, which only
 * the browser reads; such a page is stored nowhere and sends no Referer. `live`: a numbered page that its owner may
 * make private at any moment; it is stored nowhere either.
 */
export type PageParameters =
  | 'none'
  | 'page'
  | 'filters'
  | 'platform'
  | 'movements'
  | 'search'
  | 'season'
  | 'subject'
  | 'live'
  | 'secret';

interface PageKind {
  parameters: PageParameters;
  /** The sitemap lists the page; pages with a `$` in their address are listed by subject. */
  inSitemap?: true;
  /** The picture of shared links, below `/art/share/page/`; other pages use their subject's. */
  card?: string;
}

/**
 * Every page of the site, by the address of its route. A test and the type checker compare this
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
  '/platform/$providerId/chegou': { parameters: 'movements' },
  '/platform/$providerId/saiu': { parameters: 'movements' },
  '/chegou': { parameters: 'movements', inSitemap: true, card: 'chegou' },
  '/saiu': { parameters: 'movements', inSitemap: true, card: 'saiu' },
  '/app': { parameters: 'none', inSitemap: true },
  '/lists': { parameters: 'none', inSitemap: true, card: 'colecoes' },
  '/our-lists/$sagaId': { parameters: 'none' },
  '/lista/$slug': { parameters: 'live' },
  '/movie/$slug': { parameters: 'none' },
  '/serie/$slug': { parameters: 'season' },
  '/person/$personId': { parameters: 'none' },
  '/pessoa/$slug': { parameters: 'live' },
  '/search': { parameters: 'search' },
  '/doubts': { parameters: 'none', inSitemap: true },
  '/contact': { parameters: 'subject', inSitemap: true },
  '/privacy': { parameters: 'none', inSitemap: true },
  '/fontes': { parameters: 'none', inSitemap: true },
  '/auth/callback': { parameters: 'secret' },
  '/auth/facebook/callback': { parameters: 'secret' },
  '/auth/apple/callback': { parameters: 'secret' },
  '/hoje': { parameters: 'none' },
  '/casa': { parameters: 'none' },
  '/quanto-custa': { parameters: 'none' },
  '/tres-que-voce-gosta': { parameters: 'none' },
  '/importar': { parameters: 'none' },
  '/exportar': { parameters: 'none' },
  '/chaves': { parameters: 'none' },
  '/gallery': { parameters: 'none' },
  '/gallery/$galleryId': { parameters: 'none' },
  '/search-gallery/$galleryId': { parameters: 'none' },
  '/profile': { parameters: 'none' },
  '/settings': { parameters: 'none' },
  '/admin': { parameters: 'none' },
  '/mytv': { parameters: 'none' },
  '/mytv/$code': { parameters: 'secret' },
  '/reset-password': { parameters: 'secret' },
  '/register-verify': { parameters: 'secret' },
  '/account-confirmation': { parameters: 'secret' },
} as const satisfies Record<string, PageKind>;

/** The names of `/category/$name`, and the pictures of shared links to them. */
export const CATEGORY_CARDS = { popular: 'lancamentos', indications: 'indicacoes' } as const;
export type CategoryName = keyof typeof CATEGORY_CARDS;

/** Former addresses, which redirect to a page because links to them still exist. */
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

/** The path of a page, such as `/genres` or `/person/90000001`; other paths are a type error. */
export type PagePath = Filled<PageAddress>;

/** The names of the pictures of shared links to pages without a subject. */
export type PageCard =
  | Extract<(typeof PAGES)[PageAddress], { card: string }>['card']
  | (typeof CATEGORY_CARDS)[CategoryName];

/** The pages without a subject, which the sitemap lists one by one. */
export const STANDING_PAGES: readonly PagePath[] = [
  ...addresses().filter((address) => 'inSitemap' in PAGES[address]),
  ...Object.keys(CATEGORY_CARDS).map((name) => `/category/${name}` as const),
];

/** The page of a path, or undefined; addresses without a parameter have priority. */
export function pageOfPath(path: string): PageAddress | undefined {
  if (Object.hasOwn(PAGES, path)) return path as PageAddress;
  return addresses().find((address) => {
    const parts = address.split('/');
    const segments = path.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, at) =>
        part.startsWith('$') ? segments[at] !== '' : part === segments[at],
      )
    );
  });
}

/** True if the address of a path's page carries tokens. */
export function hasSecretAddress(path: string): boolean {
  const page = pageOfPath(path);
  return page !== undefined && (PAGES[page] as PageKind).parameters === 'secret';
}

function addresses(): PageAddress[] {
  return Object.keys(PAGES) as PageAddress[];
}
