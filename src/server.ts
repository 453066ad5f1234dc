import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { relative } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createApi } from '#api/app.ts';
import { findArtPerson, findArtTitle } from '#catalog/art-queries.ts';
import { findGenre } from '#catalog/genre-queries.ts';
import { findProduct } from '#catalog/shop-queries.ts';
import { Cache } from '#platform/cache.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { createPageRoutes, sendKept } from '#platform/http/page-routes.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from '#platform/http/security-headers.ts';
import type { Log } from '#platform/log.ts';
import { createArtRoutes } from '#web/art-routes.ts';
import type { Site } from '#web/site.ts';

/** Renders a page: from the build in production, through Vite in development. */
export type Pages = (request: Request) => Promise<Response>;
export type CreatePages = (
  api: (pathAndQuery: string) => Response | Promise<Response>,
  site: Site,
) => Pages;

export interface AppOptions {
  config: Pick<Config, 'siteName' | 'siteUrl'>;
  db: Db;
  log: Log;
  createPages: CreatePages;
  clock?: Clock;
  /** Folder of the browser's files; absent where Vite serves them. */
  clientDir?: string;
  /** Every page is rendered anew, and the policy lets Vite's reloading through. */
  development?: boolean;
}

export interface App {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  fetch: (request: Request) => Response | Promise<Response>;
}

const MEGABYTE = 1 << 20;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Pages of many titles, which have numbered pages. */
const LISTING = /^\/(descubra\/|releases$|category\/|our-lists\/|(movie|serie)\/genre\/)/;

/** The whole product: middleware in order, `/api`, `/art`, files, pages. */
export function createApp(options: AppOptions): App {
  const {
    config,
    db,
    log,
    createPages,
    clock = systemClock,
    clientDir,
    development = false,
  } = options;
  const site = { name: config.siteName, url: config.siteUrl };
  const api = new Hono().route('/api', createApi({ db, log, config, clock }));
  const pages = createPages((path) => api.request(path), site);
  const cache = new PageCache({
    render: (path) =>
      pages(new Request(`${site.url}${path}`, { headers: { accept: 'text/html' } })),
    maxBytes: 64 * MEGABYTE,
    freshMs: development ? -1 : MINUTE,
    staleMs: development ? 0 : 10 * MINUTE,
    isListing: (path) => LISTING.test(path),
    isSearch: (path) => path === '/search',
    onFailure: (path, error) => log.error({ err: error, path }, 'a page could not be renewed'),
    policy: development ? () => null : contentSecurityPolicy,
    clock,
  });
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
  });
  app.route('/', api);
  app.route('/art', artRoutes(db, site));
  if (clientDir) app.use(files(clientDir));
  // An asset of an earlier build: no page, and not worth rendering one.
  app.get('/assets/*', (c) => c.text('Not Found', 404));
  app.route('/', createPageRoutes(cache));
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'a request failed');
    return c.text('Ops! Ocorreu algo inesperado.', 500);
  });
  const listener = getRequestListener(app.fetch);
  return {
    handle: (request, response) => {
      if (!sendKept(cache, request, response)) void listener(request, response);
    },
    fetch: app.fetch,
  };
}

function artRoutes(db: Db, site: Site): Hono {
  const drawings = new Cache<Buffer>({
    maxBytes: 32 * MEGABYTE,
    ttlMs: DAY,
    sizeOf: (drawing) => drawing.length,
  });
  return createArtRoutes({
    siteName: site.name,
    subjects: {
      title: (type, id) => findArtTitle(db, type, id),
      person: (id) => findArtPerson(db, id),
      product: (id) => findProduct(db, id),
      genre: (id) => findGenre(db, id),
    },
    remember: (key, make) => drawings.getOrMake(key, make),
  });
}

/** The built files: hashed ones for ever, the rest for an hour; compressed at build time. */
function files(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) =>
      c.header(
        'cache-control',
        relative(root, path).startsWith('assets')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      ),
  });
}

/** Starts listening; resolves once visitors are accepted, rejects where the port is taken. */
export function listen(app: App, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Server> {
  // Room for a search of ten thousand characters, which is told so; Node hangs up at 16 KB.
  const server = createServer({ maxHeaderSize: 64 * 1024 }, app.handle);
  // Longer than proxies keep a connection (60 s), else they send into one that is closing.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
