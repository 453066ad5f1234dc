import { NIGHT } from '#shared/colours.ts';
import { startOf } from '#web/foundation/format.ts';
import { currentSite } from '#web/foundation/site.ts';
import type { PageUrl, StructuredData } from './structured-data.ts';

export const DEFAULT_DESCRIPTION =
  'O guia de filmes, séries e novelas: descubra onde assistir na Netflix, no Prime Video, no Disney+, na HBO Max, no Globoplay e em outras plataformas.';

/** Longest description, in characters (docs/product-rules.md R20). */
const DESCRIPTION_LIMIT = 160;

export interface PageHead {
  /** Without the site's name. */
  title: string;
  description?: string | undefined;
  /** The canonical path of the page. */
  path: PageUrl;
  /** Path of a 1200×630 PNG. */
  image?: string;
  type?: 'website' | 'video.movie' | 'video.tv_show' | 'profile';
  /** Paths of the numbered pages before and after this one. */
  prev?: PageUrl | undefined;
  next?: PageUrl | undefined;
  /** Path of the page's feed. */
  feed?: string | undefined;
  /** Built behind `import.meta.env.SSR`: browsers do not need it. */
  structuredData?: StructuredData | readonly StructuredData[] | false | undefined;
}

/** The title, description, canonical address, previews and structured data of a page. */
export function pageHead({ title, path, structuredData, ...page }: PageHead) {
  const site = currentSite();
  const name = `${title} | ${site.name}`;
  const description = startOf(page.description || DEFAULT_DESCRIPTION, DESCRIPTION_LIMIT);
  const url = `${site.url}${path}`;
  const image = `${site.url}${page.image ?? '/art/share/site.png'}`;
  return {
    meta: [
      { title: name },
      { name: 'description', content: description },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:locale', content: 'pt_BR' },
      { property: 'og:title', content: name },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: name },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: image },
      ...[structuredData || dataInDocument(url)]
        .flat()
        .map((data): { title?: string; 'script:ld+json': StructuredData } => ({
          'script:ld+json': data,
        })),
    ],
    links: [
      { rel: 'canonical', href: url },
      ...(page.prev ? [{ rel: 'prev', href: site.url + page.prev }] : []),
      ...(page.next ? [{ rel: 'next', href: site.url + page.next }] : []),
      ...(page.feed
        ? [{ rel: 'alternate', type: 'application/rss+xml', title, href: site.url + page.feed }]
        : []),
    ],
  };
}

/**
 * The server-rendered structured data while the document is still that page's. The browser has no
 * code to build structured data; on navigation the old data is removed.
 */
function dataInDocument(url: string): StructuredData[] {
  if (import.meta.env.SSR) return [];
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
  if (canonical !== url) return [];
  const scripts = document.querySelectorAll('script[type="application/ld+json"]');
  return Array.from(scripts, ({ textContent }) => JSON.parse(textContent ?? '') as StructuredData);
}

/** Defaults of every document; a page's own entries of the same name win. */
export const documentMeta = (title?: string) => [
  { charSet: 'utf-8' },
  { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
  { name: 'theme-color', content: NIGHT },
  { title: [title, currentSite().name].filter(Boolean).join(' | ') },
  { name: 'description', content: DEFAULT_DESCRIPTION },
];

/** The head of a page that belongs to one person: no search engine lists it. */
export const privateHead = (title: string) => ({
  meta: [{ title: `${title} | ${currentSite().name}` }, { name: 'robots', content: 'noindex' }],
});
