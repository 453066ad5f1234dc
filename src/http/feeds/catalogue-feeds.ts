import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { findArrivals } from '#catalog/movements/arrival-queries.ts';
import { findMovedFamilies, findMovements } from '#catalog/movements/movement-queries.ts';
import { findFamilies, findProvidersOf } from '#catalog/providers/provider-queries.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import {
  findSitemapEntries,
  findSitemapGenres,
  findSitemapLists,
  findSitemapProviders,
} from '#catalog/titles/sitemap-queries.ts';
import type { SitemapPart } from '#catalog/titles/sitemap-queries.ts';
import { LISTS, PROVIDERS, titlesTag } from '#catalog/tag-rules.ts';
import { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { CacheKeys } from '#platform/http/cache-keys.ts';
import { dependOn } from '#platform/tags.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { DAY_MS } from '#shared/days.ts';
import { createFeedRoutes } from './feed-routes.ts';
import { countedOnce } from './sitemap-routes.ts';
import type { Site } from '#web/foundation/site.ts';

interface FeedParts {
  db: Db;
  /** Database in which the counts of sitemaps are stored. */
  primary: Db;
  site: Site;
  clock: Clock;
  log: Log;
  keys?: CacheKeys | undefined;
  /** The operator's `OFFER_RETURN_DAYS`. */
  returnDays?: number | undefined;
  /** Addresses in one sitemap; tests use fewer. */
  partSize?: number;
}

/** The most entries of a feed: enough for readers that poll once a week. */
const ARRIVALS = 50;
const TEN_MINUTES = 600_000;
/** Responses that depend on titles; the others change only with the program. */
const KEYED = [
  '/sitemap.xml',
  '/sitemaps/*',
  '/chegou/feed.xml',
  '/saiu/feed.xml',
  '/platform/:id/feed.xml',
  '/platform/:id/:movement/feed.xml',
];

/** The routes for programs that read the catalogue. */
export function feedRoutes({
  db,
  primary,
  site,
  clock,
  log,
  keys = new CacheKeys(),
  returnDays,
  ...sizes
}: FeedParts): Hono {
  // Every part needs the count.
  const count = countedOnce({ db, primary, clock, log });
  const runs = new Cache<SitemapPart[]>({
    maxBytes: 1_000_000,
    freshMs: TEN_MINUTES,
    staleMs: DAY_MS,
    onFailure: (subject, error) =>
      log.warn({ subject, reason: messageOf(error) }, 'the sitemap was not counted again'),
    sizeOf: (parts) => 200 * parts.length,
    clock,
  });
  const feeds = createFeedRoutes({
    site,
    ...sizes,
    source: {
      runs: (subject, size) => {
        // Depends on all titles, not on the count: a change of one title would recount everything.
        if (subject !== 'person') dependOn(titlesTag(subject));
        return runs.load(subject, () => count(subject, size));
      },
      entries: (subject, window) => findSitemapEntries(db, subject, window),
      genres: () => findSitemapGenres(db),
      platforms: () => {
        dependOn(PROVIDERS);
        return findSitemapProviders(db);
      },
      movedFamilies: (direction) =>
        findMovedFamilies(db, direction, brazilDay(clock.now()), returnDays),
      lists: () => {
        dependOn(LISTS);
        return findSitemapLists(db);
      },
      arrivals: (id) => findArrivals(db, id, brazilDay(clock.now()), ARRIVALS),
      movements: async (direction, id) => {
        const [head] = id === null ? [] : await findFamilies(db, [id]);
        const [provider] =
          head === undefined ? [] : await findProvidersOf(db, sql`select ${head}::int`);
        if (id !== null && !provider) return null;
        const { items } = await findMovements(db, direction, brazilDay(clock.now()), {
          page: 1,
          size: ARRIVALS,
          returnDays,
          ...(head !== undefined && { providers: [head] }),
        });
        const named = provider ? { id: provider.id, name: provider.provider_name } : null;
        return { direction, provider: named, items };
      },
    },
  });
  return new Hono().on('GET', KEYED, keys.markHandled).route('/', feeds);
}
