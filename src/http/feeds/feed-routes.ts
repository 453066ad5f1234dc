import { Hono, type Context } from 'hono';
import type { Site } from '#web/foundation/site.ts';
import { withKept } from '#platform/http/page-key.ts';
import { isKeptParameter } from '#shared/kept-parameters.ts';
import { idOfParam } from '#shared/slug.ts';
import {
  arrivalsFeed,
  feedPath,
  movementsFeed,
  movementsFeedPath,
  type FeedMovements,
  type PlatformArrivals,
} from './movements-feed.ts';
import { createSitemapRoutes, type SitemapSource } from './sitemap-routes.ts';
import { sendText } from './text-response.ts';
import { NIGHT } from '#shared/colours.ts';
import type { PagePath } from '#shared/page-addresses.ts';
import type { MovementDirection } from '#catalog/movements/movement-rules.ts';

export interface FeedSource extends SitemapSource {
  /** Arrivals at a platform, or at the one it was merged into, newest first; null for an unknown one. */
  arrivals: (platformId: number) => Promise<PlatformArrivals | null>;
  /**
   * Arrivals at or departures from all platforms, newest first; with an id only those of its family, whose head is the
   * platform of the result. Null for an unknown platform.
   */
  movements: (
    direction: MovementDirection,
    platformId: number | null,
  ) => Promise<FeedMovements | null>;
}

interface FeedOptions {
  site: Site;
  source: FeedSource;
  /** Addresses in one sitemap; tests use fewer. */
  partSize?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Redirects to the feed of a family's head, keeping the parameters that count links. */
const redirect = (c: Context, path: string) =>
  c.redirect(withKept(path, new URL(c.req.url).search, isKeptParameter), 301);

/** The routes for programs: robots, sitemaps, feeds, the manifest. */
export function createFeedRoutes({ site, source, ...sizes }: FeedOptions): Hono {
  const app = new Hono();
  app.get('/robots.txt', (c) => sendText(c, robots(site), { type: 'text/plain', maxAge: DAY }));
  app.get('/manifest.webmanifest', (c) =>
    sendText(c, manifest(site), { type: 'application/manifest+json', maxAge: DAY }),
  );
  app.get('/platform/:id/feed.xml', async (c) => {
    const id = idOfParam(c.req.param('id'));
    const platform = id === null ? null : await source.arrivals(id);
    if (platform === null) return c.notFound();
    if (platform.id !== id) return redirect(c, feedPath(platform.id));
    return sendText(c, arrivalsFeed(site, platform), {
      type: 'application/rss+xml',
      maxAge: 10 * MINUTE,
    });
  });
  for (const direction of ['arrived', 'left'] as const) {
    const sendFeed = async (c: Context, id: number | null) => {
      const feed = await source.movements(direction, id);
      if (feed === null) return c.notFound();
      const head = feed.provider?.id ?? null;
      if (head !== id) return redirect(c, movementsFeedPath(direction, head));
      return sendText(c, movementsFeed(site, feed), {
        type: 'application/rss+xml',
        maxAge: 10 * MINUTE,
      });
    };
    const word = direction === 'arrived' ? 'chegou' : 'saiu';
    app.get(`/${word}/feed.xml`, (c) => sendFeed(c, null));
    app.get(`/platform/:id/${word}/feed.xml`, (c) => {
      const id = idOfParam(c.req.param('id'));
      return id === null ? c.notFound() : sendFeed(c, id);
    });
  }
  return app.route('/', createSitemapRoutes({ site, source, ...sizes }));
}

/** A picture of our own pages for the dialog that installs the site; a file of src/web/public. */
const screenshot = (name: string, sizes: string, label: string) => ({
  src: `/screenshot-${name}.jpg`,
  sizes,
  type: 'image/jpeg',
  form_factor: name === 'wide' ? 'wide' : 'narrow',
  label,
});

/** The manifest by which a phone installs the site as an app (W3C, Web Application Manifest). */
const manifest = (site: Site): string =>
  JSON.stringify({
    id: '/',
    name: site.name,
    short_name: site.name,
    description: 'Onde assistir a filmes, séries e novelas.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: NIGHT,
    categories: ['entertainment'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    screenshots: [
      screenshot('home', '390x844', 'Onde passa o que tá todo mundo vendo'),
      screenshot('title', '390x844', 'Onde assistir, no seu plano ou de graça'),
      screenshot('wide', '1280x800', 'Onde passa o que tá todo mundo vendo'),
    ],
    shortcuts: [
      { name: 'Filmes', url: '/descubra/filmes' },
      { name: 'Séries', url: '/descubra/series' },
      { name: 'Chegou', url: '/chegou' },
      { name: 'Plataformas', url: '/platforms' },
    ] satisfies { name: string; url: PagePath }[],
  });

/**
 * Paths that search engines need not crawl: the API, addresses of the operator's machines, searches (there is one for
 * every word ever typed) and pages that belong to one visitor.
 */
const PRIVATE = [
  '/api/',
  '/health',
  '/metrics',
  '/search',
  '/hoje',
  '/quanto-custa',
  '/tres-que-voce-gosta',
  '/importar',
  '/exportar',
  '/chaves',
  '/settings',
  '/avisos',
  '/calendario/',
  '/gallery',
  '/search-gallery',
  '/profile',
  '/mytv',
  '/tv',
  '/auth/',
  '/reset-password',
  '/register-verify',
  '/account-confirmation',
];

const robots = (site: Site): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
    '',
  ].join('\n');
