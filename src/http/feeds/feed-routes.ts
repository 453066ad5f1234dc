import { Hono } from 'hono';
import type { Site } from '#web/foundation/site.ts';
import { idOfParam } from '#shared/slug.ts';
import { arrivalsFeed, feedPath, type PlatformArrivals } from './arrivals-feed.ts';
import { manifest } from './manifest.ts';
import { robots } from './robots.ts';
import { createSitemapRoutes, type SitemapSource } from './sitemap-routes.ts';
import { sendText } from './text-response.ts';

export interface FeedSource extends SitemapSource {
  /** What came to a platform, newest first, or to the one it was merged into; null for an unknown one. */
  arrivals: (platformId: number) => Promise<PlatformArrivals | null>;
}

interface FeedOptions {
  site: Site;
  source: FeedSource;
  /** Addresses a sitemap; a test has smaller ones. */
  partSize?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is written for machines: robots, sitemaps, feeds, the manifest. */
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
    if (platform.id !== id) return c.redirect(feedPath(platform.id), 301);
    return sendText(c, arrivalsFeed(site, platform), {
      type: 'application/rss+xml',
      maxAge: 10 * MINUTE,
    });
  });
  return app.route('/', createSitemapRoutes({ site, source, ...sizes }));
}
