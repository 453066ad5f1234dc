import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { secretsOnce } from './alerts/alert-secrets.ts';
import { createApi, returnDaysOf, type ApiOptions } from '#api/app.ts';
import { accountViewers, tokenOf } from './api/foundation/authentication.ts';
import { answerError, badRequest } from './api/foundation/errors.ts';
import { hasOfferDetails } from './catalog/offers/offer-details.ts';
import { hasDemonstration } from './catalog/titles/deleted-titles.ts';
import { CachedReads } from './api/foundation/cached-reads.ts';
import { EventStreams } from '#tv/event-streams.ts';
import { clientKeys, requestDevices } from './api/foundation/client.ts';
import { fetchClients } from './api/foundation/api-dependencies.ts';
import { DEMONSTRATION } from '#catalog/tag-rules.ts';
import { dependOn } from '#platform/tags.ts';
import { Cache } from '#platform/cache.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { CacheKeys } from '#platform/http/cache-keys.ts';
import { Admission } from '#platform/http/admission.ts';
import { CurrentClient } from './platform/http/client-address.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { createPageRoutes, sendCached } from '#platform/http/page-routes.ts';
import { RequestHead } from '#platform/http/request-head.ts';
import { Traffic } from '#platform/http/traffic.ts';
import type { Pools } from '#platform/http/traffic.ts';
import type { Log } from '#platform/log.ts';
import { LoopLag, LoopTurns } from './platform/http/admission.ts';
import { afterPause } from './platform/http/refusals.ts';
import {
  UnreadableRequests,
  askWhenRead,
  hasUnreadBody,
  outlastBody,
  shortBodyArrived,
} from './platform/http/request-bodies.ts';
import { duringRequest } from './platform/log.ts';
import { tracer } from '#platform/tracing.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { pagePathOf, pageSearchOf, subjectOf } from '#http/page-search.ts';
import { isKeptParameter } from '#shared/kept-parameters.ts';
import type { SiteWithContact } from '#web/foundation/site.ts';
import { calendarRoutes, unsubscribeRoutes } from './http/alert-addresses.ts';
import { webhookRoutes } from './http/webhook-addresses.ts';
import { appleFormRoutes } from './http/page-forms.ts';
import { artRoutes, drawingCache } from '#http/art/catalogue-art.ts';
import { builtFiles } from '#http/built-files.ts';
import { tvPage } from '#http/tv-page.ts';
import { uploadRoutes } from '#http/uploads.ts';
import { pageFormRoutes } from '#http/page-forms.ts';
import { CONTACT_FORM } from '#web/contact/posted.ts';
import { feedRoutes } from '#http/feeds/catalogue-feeds.ts';
import { loggedPage, onError } from '#http/failures.ts';
import { answerPage, pageDataRoutes } from './http/page-data.ts';
import { NO_OTHER_SOURCES } from './http/page-sources.ts';
import type { OtherSources } from './http/page-sources.ts';
import type { PageSources } from '#shared/sources/page-sources.ts';
import { redirectOfTitle } from './http/page-search.ts';
import { RequestSpans } from '#http/request-spans.ts';
import { PageRenderer, type Pages } from '#http/page-renderer.ts';
import { healthRoutes, metricsRoutes } from '#http/metrics.ts';
import type { Metrics } from '#http/metrics.ts';
import { OverloadedPages } from './http/failures.ts';

export type CreatePages = (
  api: (pathAndQuery: string, init: RequestInit) => Response | Promise<Response>,
  site: SiteWithContact,
  /** Resolves when a page may be rendered. */
  turn?: () => Promise<void>,
) => Pages;

export interface AppOptions {
  config: ApiOptions['config'] &
    Partial<Pick<Config, 'appStoreUrl' | 'playStoreUrl'>> &
    Pick<
      Config,
      | 'siteUrl'
      | 'adUnit'
      | 'imageBaseUrl'
      | 'cacheKeys'
      | 'metricsToken'
      | 'apiReads'
      | 'renderings'
      | 'renderingQueue'
      | 'searchRenderings'
    >;
  db: Db;
  /** For public reads, which may be some seconds old; by default `db`. */
  staleDb?: Db;
  /** The pools of connections that metrics report, by name; by default that of `db`. */
  pools?: Pools;
  log: Log;
  mailer: Mailer;
  uploads: ApiOptions['uploads'];
  jobs: ApiOptions['jobs'];
  /** Absent without a token of the film database. */
  onDemand?: ApiOptions['onDemand'];
  /** Reads the metrics that `/metrics` adds to this process's own. */
  readMetrics?: () => Promise<Metrics>;
  /** Warnings that `/health` reports although the site works. */
  readWarnings?: () => Promise<readonly string[]>;
  /** Reads the state of the sources beside the film database, for the page about them. */
  readOtherSources?: () => Promise<OtherSources>;
  /** True once a stop signal has arrived. */
  isStopping?: () => boolean;
  createPages: CreatePages;
  clock?: Clock;
  /** Folder of the built client files; absent in development, where Vite serves them. */
  clientDir?: string;
  /** True to render every page at each request, and to allow Vite's scripts in the policy. */
  development?: boolean;
}

export interface App {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  fetch: (request: Request) => Response | Promise<Response>;
  /** Ends the responses that last as long as their clients stay, before a shutdown. */
  endStreams: () => Promise<void>;
}

/** The order of the buttons. */
const SIGN_IN_ORDER = ['google', 'facebook', 'apple'] as const;

const MEGABYTE = 1 << 20;
/** Limits beyond which a request would wait for seconds, so it is refused at once. */
const MOST = { lagMs: 500, waitingQueries: 200 };
const MINUTE = 60_000;

/** The whole app: middleware, `/api`, `/art`, files and pages, in this order. */
export function createApp(options: AppOptions): App {
  const {
    config,
    db,
    staleDb = db,
    pools = { requests: db.$client },
    log,
    mailer,
    uploads,
    jobs,
    onDemand,
    readMetrics = async () => [],
    readWarnings,
    readOtherSources = async () => NO_OTHER_SOURCES,
    isStopping,
    createPages,
    clock = systemClock,
    clientDir,
    development = false,
  } = options;
  const site = {
    name: config.siteName,
    url: config.siteUrl,
    contact: config.contactEmail,
    adUnit: config.adUnit,
    images: config.imageBaseUrl,
    demonstration: false,
    details: false,
    ...((config.appStoreUrl ?? config.playStoreUrl) !== undefined && {
      appStores: [config.appStoreUrl ?? '', config.playStoreUrl ?? ''],
    }),
    signIn: SIGN_IN_ORDER.filter((provider) => config.social[provider] !== undefined),
  };
  const demonstration = new Cache<boolean>({
    maxBytes: 1000,
    freshMs: MINUTE,
    sizeOf: () => 1,
    clock,
  });
  const details = new Cache<boolean>({
    maxBytes: 1000,
    freshMs: MINUTE,
    sizeOf: () => 1,
    clock,
  });
  const apiReads = new ConcurrencyLimit({
    running: config.apiReads,
    waiting: 4 * config.apiReads,
  });
  const keys = new CacheKeys(config.cacheKeys);
  const reads = new CachedReads(clock, { limit: apiReads, keys });
  const drawings = drawingCache();
  const streams = new EventStreams({ db, clock, log });
  const viewers = accountViewers(db, clock, true);
  const deviceOf = requestDevices(config);
  const api = createApi(
    {
      db,
      staleDb,
      log,
      mailer,
      jobs,
      uploads,
      config,
      clock,
      onDemand,
      reads,
      viewers,
      development,
      streams,
    },
    '/api',
  );
  const client = new CurrentClient();
  const overloaded = new OverloadedPages();
  const turns = new LoopTurns();
  const pageData = {
    db: staleDb,
    siteUrl: config.siteUrl,
    clock,
    returnDays: returnDaysOf(config),
    readOtherSources,
    viewerOf: async (c: Context) => {
      const token = tokenOf(c.req.header('authorization'));
      const signedIn = token && (await viewers.authenticate(token, () => deviceOf(c)));
      const isOwnBrowser = signedIn && !signedIn.isTv && signedIn.keyScope === undefined;
      return isOwnBrowser ? signedIn.userId : null;
    },
    sources: new Cache<PageSources>({
      maxBytes: 100_000,
      freshMs: 10 * MINUTE,
      sizeOf: () => 10_000,
      clock,
    }),
  };
  const pages = createPages(
    (path, init) =>
      path.startsWith('/page-data/')
        ? answerPage(path, pageData)
        : overloaded.watch(api.request(path, ...client.request(init))),
    site,
    () => turns.wait(),
  );
  const renderer = new PageRenderer({
    pages: async (...rendering) => {
      site.demonstration = await demonstration.load('', () => {
        dependOn(DEMONSTRATION);
        return hasDemonstration(db);
      });
      site.details = await details.load('', () => hasOfferDetails(staleDb));
      return overloaded.render(() => pages(...rendering));
    },
    siteUrl: site.url,
    limits: config,
    policy: development ? null : { ads: config.adUnit !== undefined, images: config.imageBaseUrl },
  });
  const cache = new PageCache({
    // While nothing is being rendered, a redirect may cost a rendering, and a page no further statement.
    render: async (path) =>
      (renderer.load.running > 0 ? await redirectOfTitle(db, path) : null) ?? renderer.render(path),
    maxBytes: 64 * MEGABYTE,
    freshMs: development ? -1 : MINUTE,
    staleMs: development ? 0 : 10 * MINUTE,
    searchOf: pageSearchOf,
    pathOf: pagePathOf,
    subjectOf,
    isKept: isKeptParameter,
    onFailure: (path, error) =>
      log.error({ err: error, ...loggedPage(path) }, 'a page could not be renewed'),
    keys,
    clock,
  });
  const fetchClientOf = fetchClients(config.trustedProxies);
  const lag = new LoopLag();
  const admission = new Admission({
    trustedProxies: config.trustedProxies,
    lagMs: () => lag.ms,
    waitingQueries: () => db.$client.waitingCount,
    most: MOST,
  });
  const app = new Hono();
  app.route('/', healthRoutes(db, { readWarnings, isStopping }));
  const { metricsToken: token } = config;
  const traffic =
    token === undefined
      ? undefined
      : new Traffic({
          caches: { pages: cache.counts, api: reads.counts, drawings: drawings.counts },
          refused: () => ({ ...renderer.refused, ...admission.refused, api: apiReads.refused }),
          renderings: () => renderer.load,
          pools,
        });
  if (token !== undefined && traffic) {
    app.route('/', metricsRoutes({ token, traffic, readMetrics, log }));
  }
  app.route('/', artRoutes({ db: staleDb, primary: db, site, drawings, keys }));
  app.route('/', uploadRoutes({ uploads, log }));
  const secrets = secretsOnce(db);
  const mailKey = async () => (await secrets()).mailKey;
  app.route('/', unsubscribeRoutes({ db, siteName: site.name, mailKey }));
  app.route('/', calendarRoutes({ db, site, clock }));
  app.route(
    '/',
    feedRoutes({
      db: staleDb,
      primary: db,
      site,
      clock,
      log,
      keys,
      returnDays: returnDaysOf(config),
    }),
  );
  app.route('/', webhookRoutes(api));
  app.route('/', pageDataRoutes(pageData));
  app.route('/', tvPage(site, clientDir));
  if (clientDir) app.use(builtFiles(clientDir));
  // Assets of another build get a plain 404 instead of a rendered page. No cache keeps it: another process may have them.
  app.get('/assets/*', (c) => c.text('Not Found', 404, { 'cache-control': 'no-store' }));
  if (config.social.apple) app.route('/', appleFormRoutes());
  app.route(
    '/',
    pageFormRoutes([CONTACT_FORM], {
      api,
      renderer,
      site,
      clientKey: clientKeys(config.trustedProxies),
    }),
  );
  app.route('/', createPageRoutes(cache, { client, clientOf: (c) => fetchClientOf(c) ?? '' }));
  app.onError(onError(log));
  const answer: typeof app.fetch = (request, ...rest) => {
    const response = (isOfApi(request) ? api : app).fetch(request, ...rest);
    return response instanceof Promise ? response.then(afterPause) : afterPause(response);
  };
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings;
      const response = answer(request, env);
      return hasUnreadBody(incoming) ? withShortBody(incoming, response) : response;
    },
    // For an invalid address or Host.
    { errorHandler: () => answerError(badRequest) },
  );
  const head = new RequestHead(config);
  const tracing = tracer();
  const spans =
    tracing &&
    new RequestSpans({
      tracer: tracing,
      apps: [api, app],
      trustedProxies: config.trustedProxies,
    });
  const respond = (request: IncomingMessage, response: ServerResponse, id: string): void => {
    if (!request.url?.startsWith('/api/') && sendCached(cache, request, response)) return;
    const ended = admission.admit(request, response);
    if (ended === null) return;
    const current = { id, hasLeft: () => response.destroyed };
    turns.run(() =>
      duringRequest(current, () => void listener(request, response).then(ended, ended)),
    );
  };
  return {
    handle: (request, response) => {
      const id = head.begin(request, response);
      traffic?.watch(request, response);
      if (spans) spans.during(request, response, id, () => respond(request, response, id));
      else respond(request, response, id);
    },
    fetch: answer,
    endStreams: () => streams.end(),
  };
}

/** The response, after a short body that nobody read has arrived. */
async function withShortBody(
  request: IncomingMessage,
  response: Response | Promise<Response>,
): Promise<Response> {
  const ready = await response;
  if (hasUnreadBody(request)) await shortBodyArrived(request);
  return ready;
}

/** True if a request's path is `/api` or below it. */
const isOfApi = ({ url }: Request): boolean => /^[^/]*\/\/[^/]*\/api(?![^/?])/.test(url);

/** Times in milliseconds. */
export const TIMEOUTS = {
  /** Longer than proxies' 60 s, or they could send a request on a connection that is being closed. */
  keepAlive: 65_000,
  // Limits slow clients, which occupy a connection for a minute and a half at most: enough for a photo from a phone.
  headers: 15_000,
  request: 90_000,
  // A client that reads nothing for this long is gone, or means to occupy the process; a phone in a tunnel comes back
  // earlier, and TVs get a comment every 15 s. Longer than `request`, because the client is told of that timeout.
  stalled: 100_000,
  /** Interval of the checks for requests' timeouts. */
  check: 5000,
};

/** Resolves once the server accepts connections; rejects if the port is in use. */
export function listen(
  app: Pick<App, 'handle'>,
  { host, port }: Pick<Config, 'host' | 'port'>,
  timeouts = TIMEOUTS,
): Promise<Server> {
  // Allows a search of ten thousand characters, which then gets a proper error; Node's limit is 16 KB.
  const unreadable = new UnreadableRequests();
  const handle: App['handle'] = (request, response) => {
    unreadable.watch(response);
    outlastBody(request, response);
    app.handle(request, response);
  };
  const server = createServer(
    { maxHeaderSize: 64 * 1024, connectionsCheckingInterval: timeouts.check },
    handle,
  );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    askWhenRead(request, response);
    server.emit('request', request, response);
  });
  server.on('clientError', (error, socket) => unreadable.refuse(error, socket as Socket));
  server.keepAliveTimeout = timeouts.keepAlive;
  server.headersTimeout = timeouts.headers;
  server.requestTimeout = timeouts.request;
  // Counts from the last byte read or written; then the connection is closed.
  server.timeout = timeouts.stalled;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
