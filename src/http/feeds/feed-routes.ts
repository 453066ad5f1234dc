import { Hono, type Context } from 'hono';
import type { MovementDirection } from '#catalog/movements/movement-rules.ts';
import type { Site } from '#web/foundation/site.ts';
import { withKept } from '#platform/http/page-key.ts';
import { isKeptParameter } from '#shared/kept-parameters.ts';
import { idOfParam } from '#shared/slug.ts';
import { arrivalsFeed, feedPath, type PlatformArrivals } from './arrivals-feed.ts';
import { manifest } from './manifest.ts';
import { movementsFeed, movementsFeedPath, type FeedMovements } from './movements-feed.ts';
import { robots } from './robots.ts';
import { createSitemapRoutes, type SitemapSource } from './sitemap-routes.ts';
import { sendText } from './text-response.ts';

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
