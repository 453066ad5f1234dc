import { Hono } from 'hono';
import {
  findArtList,
  findArtPerson,
  findArtProvider,
  findArtTitle,
} from '#catalog/titles/art-queries.ts';
import { findGenre } from '#catalog/shelf/listing-queries.ts';
import { findProduct } from '#catalog/lists/shop-queries.ts';
import { findCollectionArt } from '#library/public/public-collection.ts';
import { Cache } from '#platform/cache.ts';
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { CacheKeys } from '#platform/http/cache-keys.ts';
import type { Db } from '#platform/database/database.ts';
import { storedSize } from '#platform/http/stored-response.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import { DAY_MS } from '#shared/days.ts';
import type { Site } from '#web/foundation/site.ts';
import { coverageCaption } from '#web/public-list/coverage-words.ts';
import type { CacheArt } from './art-responses.ts';
import { createArtRoutes, createIconRoutes } from './art-routes.ts';

interface ArtParts {
  /** For drawings of the catalogue, which may be some seconds old. */
  db: Db;
  /** For people's own lists: their owners expect each change at once, and a list closed to others gone. */
  primary: Db;
  site: Site;
  drawings?: Cache<StoredResponse>;
  keys?: CacheKeys | undefined;
}

const MEGABYTE = 1 << 20;
/** Posters on the picture of a person's list. */
const CARD_TITLES = 9;
/**
 * Limits how many subjects are read at a time: a page reads several things one after another, and on the embedded
 * database each of them would wait for the subjects of all requested drawings.
 */
const LOOK_UPS = { running: 2, waiting: 256 };
export const drawingCache = () =>
  new Cache<StoredResponse>({ maxBytes: 32 * MEGABYTE, freshMs: DAY_MS, sizeOf: storedSize });

/** Generated artwork and icons, with their subjects read from the catalogue. */
export function artRoutes({
  db,
  primary,
  site,
  drawings = drawingCache(),
  keys = new CacheKeys(),
}: ArtParts): Hono {
  const cacheArt: CacheArt = (key, make) => drawings.load(key, make);
  const lookUps = new ConcurrencyLimit(LOOK_UPS);
  const lookUp = <T>(find: () => Promise<T>) => lookUps.run(find);
  const art = createArtRoutes({
    siteName: site.name,
    subjects: {
      title: (type, id) => lookUp(() => findArtTitle(db, type, id)),
      person: (id) => lookUp(() => findArtPerson(db, id)),
      product: (id) => lookUp(() => findProduct(db, id)),
      genre: (id) => lookUp(() => findGenre(db, id)),
      platform: (id) => lookUp(() => findArtProvider(db, id)),
      list: (id) => lookUp(() => findArtList(db, id)),
      collection: async (id) => {
        const collection = await lookUp(() => findCollectionArt(primary, id, CARD_TITLES));
        if (!collection) return null;
        const { total, coverage, ...shown } = collection;
        return { ...shown, line: coverageCaption(total, coverage) };
      },
    },
    cacheArt,
  });
  return new Hono()
    .use('/art/*', keys.markHandled)
    .route('/art', art)
    .route('/', createIconRoutes(cacheArt));
}
