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
  /** Built behind `import.meta.env.SSR` where it is long: browsers do not need it. */
  description?: string | false | undefined;
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
  const url = `${site.url}${path}`;
  const isServed = isServedDocument(url);
  const served = isServed && document.querySelector<HTMLMetaElement>('meta[name=description]');
  const description = startOf(
    page.description || (served && served.content) || DEFAULT_DESCRIPTION,
    DESCRIPTION_LIMIT,
  );
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
      ...[structuredData || (isServed ? dataInDocument() : [])]
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

/** True in a browser while the head is still the one that the server rendered for the page. */
const isServedDocument = (url: string): boolean =>
  !import.meta.env.SSR &&
  document.querySelector('link[rel=canonical]')?.getAttribute('href') === url;

/** The server-rendered structured data. The browser has no code to build it; on navigation it is removed. */
function dataInDocument(): StructuredData[] {
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
