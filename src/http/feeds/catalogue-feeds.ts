import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { findArrivals } from '#catalog/arrival-queries.ts';
import { findMovedFamilies, findMovements } from '#catalog/movement-queries.ts';
import { findFamilies, findProvidersOf } from '#catalog/provider-queries.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { keepSitemapParts } from '#catalog/sitemap-commands.ts';
import {
  findKeptSitemapParts,
  findSitemapEntries,
  findSitemapGenres,
  findSitemapLists,
  findSitemapParts,
  findSitemapProviders,
} from '#catalog/sitemap-queries.ts';
import type { SitemapPart, SitemapSubject } from '#catalog/sitemap-queries.ts';
import { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { createFeedRoutes } from './feed-routes.ts';
import type { Site } from '#web/foundation/site.ts';

interface FeedParts {
  db: Db;
  /** Where the counts of sitemaps are kept. */
  primary: Db;
  site: Site;
  clock: Clock;
  log: Log;
  /** Addresses a sitemap; a test has smaller ones. */
  partSize?: number;
}

/** Maximum entries of a feed: enough for readers that poll once a week. */
const ARRIVALS = 50;
const TEN_MINUTES = 600_000;
const DAY = 86_400_000;

/** The answers for machines, read from the catalogue. */
export function feedRoutes({ db, primary, site, clock, log, ...sizes }: FeedParts): Hono {
  // Counting the runs walks through the whole catalogue, seconds for millions of titles, and every part needs them.
  const count = countedOnce({ db, primary, clock, log });
  const runs = new Cache<SitemapPart[]>({
    maxBytes: 1_000_000,
    freshMs: TEN_MINUTES,
    staleMs: DAY,
    onFailure: (subject, error) =>
      log.warn({ subject, reason: messageOf(error) }, 'the sitemap was not counted again'),
    sizeOf: (parts) => 200 * parts.length,
    clock,
  });
  return createFeedRoutes({
    site,
    ...sizes,
    source: {
      runs: (subject, size) => runs.load(subject, () => count(subject, size)),
      entries: (subject, window) => findSitemapEntries(db, subject, window),
      genres: () => findSitemapGenres(db),
      platforms: () => findSitemapProviders(db),
      movedFamilies: (direction) => findMovedFamilies(db, direction, brazilDay(clock.now())),
      lists: () => findSitemapLists(db),
      arrivals: (id) => findArrivals(db, id, brazilDay(clock.now()), ARRIVALS),
      movements: async (direction, id) => {
        const [head] = id === null ? [] : await findFamilies(db, [id]);
        const [provider] =
          head === undefined ? [] : await findProvidersOf(db, sql`select ${head}::int`);
        if (id !== null && !provider) return null;
        const { items } = await findMovements(db, direction, brazilDay(clock.now()), {
          page: 1,
          size: ARRIVALS,
          ...(head !== undefined && { providers: [head] }),
        });
        const named = provider ? { id: provider.id, name: provider.provider_name } : null;
        return { direction, provider: named, items };
      },
    },
  });
}

/**
 * Counts a subject unless a process did within ten minutes. The first client of a process does not wait for that: it
 * gets the last count of a day, and a later one the next.
 */
function countedOnce({
  db,
  primary,
  clock,
  log,
}: Pick<FeedParts, 'db' | 'primary' | 'clock' | 'log'>): (
  subject: SitemapSubject,
  size: number,
) => Promise<SitemapPart[]> {
  const asked = new Set<SitemapSubject>();
  return async (subject, size) => {
    const kept = await findKeptSitemapParts(db, subject, size);
    const age = kept ? clock.now().getTime() - kept.countedAt.getTime() : Infinity;
    const isFirst = !asked.has(subject);
    asked.add(subject);
    const isUsable = age >= 0 && age < (isFirst ? DAY : TEN_MINUTES);
    // A catalogue that was empty may just have been filled.
    if (kept && isUsable && kept.parts.length > 0) return kept.parts;
    const countedAt = clock.now();
    const parts = await findSitemapParts(db, subject, size);
    // A replica still answers while the primary does not.
    await keepSitemapParts(primary, subject, size, { parts, countedAt }).catch((error: unknown) =>
      log.warn({ subject, reason: messageOf(error) }, 'the count of the sitemap was not kept'),
    );
    return parts;
  };
}
