import { Hono } from 'hono';
import { findArtList, findArtPerson, findArtProvider, findArtTitle } from '#catalog/art-queries.ts';
import { findGenre } from '#catalog/genre-queries.ts';
import { findProduct } from '#catalog/shop-queries.ts';
import { Cache } from '#platform/cache.ts';
import type { Db } from '#platform/database/database.ts';
import { storedSize } from '#platform/http/stored-response.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { Site } from '#web/foundation/site.ts';
import type { CacheArt } from './art-responses.ts';
import { createArtRoutes } from './art-routes.ts';
import { createIconRoutes } from './icon-routes.ts';

const MEGABYTE = 1 << 20;
const DAY = 24 * 60 * 60_000;

/** Generated artwork and icons, with their subjects read from the catalogue. */
export function artRoutes(db: Db, site: Site): Hono {
  const drawings = new Cache<StoredResponse>({
    maxBytes: 32 * MEGABYTE,
    freshMs: DAY,
    sizeOf: storedSize,
  });
  const cacheArt: CacheArt = (key, make) => drawings.load(key, make);
  const art = createArtRoutes({
    siteName: site.name,
    subjects: {
      title: (type, id) => findArtTitle(db, type, id),
      person: (id) => findArtPerson(db, id),
      product: (id) => findProduct(db, id),
      genre: (id) => findGenre(db, id),
      platform: (id) => findArtProvider(db, id),
      list: (id) => findArtList(db, id),
    },
    cacheArt,
  });
  return new Hono().route('/art', art).route('/', createIconRoutes(cacheArt));
}
