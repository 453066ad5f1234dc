import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { accountLimits } from '#accounts/limit-commands.ts';
import { secretsOnce } from '#alerts/alert-secrets.ts';
import { RETURN_DAYS } from '#catalog/movements/stay-queries.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { FirstRouteRouter, inTurn, wholeRoutes } from '#platform/http/first-route-router.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { socialProviders } from '#platform/social/providers.ts';
import type { SocialProviders } from '#platform/social/providers.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';
import { EventStreams } from '#tv/event-streams.ts';
import { isActiveSuperuser } from '#admin/account-decisions.ts';
import { DAY_MS } from '#shared/days.ts';
import { tvLimits } from '#tv/tv-limits.ts';
import { serveAccounts } from './accounts/accounts.ts';
import { serveAddresses } from './accounts/addresses.ts';
import { serveAdmin } from './admin/admin.ts';
import { serveAlerts } from './alerts/alerts.ts';
import { serveForLikers } from './library/for-you.ts';
import { serveLists, serveProducts, serveRecommendations } from './catalog/lists.ts';
import { serveMovements } from './catalog/movements.ts';
import { servePersons } from './catalog/persons.ts';
import { serveCosts, servePlans, serveProviders } from './catalog/providers.ts';
import { isSearch, serveSearch } from './catalog/search.ts';
import { serveGenres, serveSeasons, serveTitles } from './catalog/titles.ts';
import { serveContact } from './contact.ts';
import { serveDocs } from './docs.ts';
import { fetchClients } from './foundation/api-dependencies.ts';
import type { ApiConfig, ApiDependencies, OnDemandFetch } from './foundation/api-dependencies.ts';
import { ApiRoutes } from './foundation/api-routes.ts';
import { Authentication, accountViewers } from './foundation/authentication.ts';
import { CachedReads } from './foundation/cached-reads.ts';
import { clientKeys, requestDevices } from './foundation/client.ts';
import {
  answerError,
  noRoute,
  onApiError,
  refuseInvalid,
  uriTooLong,
} from './foundation/errors.ts';
import type { Viewers } from './foundation/public-facts.ts';
import { serveLibrary } from './library/library.ts';
import { serveViewerTitles } from './library/viewer-titles.ts';
import { serveTvBrowsing } from './tv/browsing.ts';
import { serveTvs } from './tv/tv.ts';

export type ApiOptions = {
  db: Db;
  /** Connection for public reads, which may be some seconds behind; by default `db`. */
  staleDb?: Db | undefined;
  log: Log;
  mailer: Mailer;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  /** Storage of uploaded images. */
  uploads: UploadStore;
  config: ApiConfig;
  clock: Clock;
  /** Absent without a source to fetch from; a missing title is then a 404. */
  onDemand?: OnDemandFetch | undefined;
  /** Finds signed-in people and their state of titles; by default in the database. */
  viewers?: Viewers;
  /**
   * True if sessions and people are cached for some seconds; only for a process that hears of other processes' changes.
   */
  cachesAccounts?: boolean;
  /** Sign-in providers; by default the configured ones. */
  social?: SocialProviders;
  /** The event streams of TVs and pages, for a process that ends them before it stops. */
  streams?: EventStreams;
  /** True if everybody may see how a search came to its results. */
  development?: boolean;
  /** The cache of reads; by default one without a limit of concurrent reads. */
  reads?: CachedReads;
};

/** Characters; no call needs a longer address. */
const LONGEST_ADDRESS = 2048;

/**
 * The API as an app of its own, with its routes below `path`. Each route ends up as one handler, see
 * docs/decisions/2026-11-22-short-responses.md.
 */
export function createApi(options: ApiOptions, path = '/'): Hono {
  const { db, log, mailer, jobs, uploads, config, clock, onDemand } = options;
  const { staleDb = db, reads = new CachedReads(clock), development = false } = options;
  const { cachesAccounts = false, viewers = accountViewers(db, clock, cachesAccounts) } = options;
  const { social = socialProviders(config.social, { log, clock }) } = options;
  const { streams = new EventStreams({ db, clock, log }) } = options;
  const api = new OpenAPIHono({ defaultHook: refuseInvalid });
  const deviceOf = requestDevices(config);
  const authentication = new Authentication(viewers, deviceOf);
  const dependencies: ApiDependencies = {
    db,
    clock,
    config,
    mailer,
    jobs,
    uploads,
    social,
    reads,
    authentication,
    onDemand,
    fetchClientOf: fetchClients(config.trustedProxies),
    clientKey: clientKeys(config.trustedProxies),
    deviceOf,
    limits: accountLimits(db, config),
    tvLimits: tvLimits(db, config),
    streams,
    alertSecrets: secretsOnce(db),
    mayExplain: async (c) =>
      development ||
      (await authentication.superuserOf(c, (id) => isActiveSuperuser(db, id))) !== null,
    returnDays: returnDaysOf(config),
  };
  const routes = new ApiRoutes(api, dependencies);
  const publicDependencies = { ...dependencies, db: staleDb };
  // Must precede the titles, or `/movies/genres` would be read as a title's id.
  serveGenres(routes, publicDependencies);
  serveSearch(routes, publicDependencies);
  serveTitles(routes, publicDependencies);
  serveSeasons(routes, publicDependencies);
  serveProviders(routes, publicDependencies);
  serveMovements(routes, publicDependencies);
  servePlans(routes, publicDependencies);
  serveCosts(routes, publicDependencies);
  serveRecommendations(routes, publicDependencies);
  serveForLikers(routes, publicDependencies);
  serveProducts(routes, publicDependencies);
  servePersons(routes, publicDependencies);
  serveLists(routes, publicDependencies);
  serveViewerTitles(routes, dependencies);
  serveLibrary(routes, dependencies);
  serveAlerts(routes, dependencies);
  serveAccounts(routes, dependencies);
  serveTvs(routes, dependencies);
  serveTvBrowsing(routes, dependencies);
  serveAdmin(routes, dependencies);
  serveAddresses(routes);
  serveContact(routes, dependencies);
  serveDocs(api, config);
  const app = new Hono({ router: new FirstRouteRouter() }).basePath(path);
  for (const { method, path: below, handlers } of wholeRoutes(api.routes)) {
    app.on(method, below, inTurn([refuseLongAddress, reads.beforeHandlers, ...handlers]));
  }
  app.notFound(inTurn([refuseLongAddress, noRoute(api.routes)]));
  return app.onError(onApiError(log));
}

/** The operator's `OFFER_RETURN_DAYS`. */
export const returnDaysOf = ({ syncLimits }: Partial<Pick<Config, 'syncLimits'>>): number =>
  syncLimits === undefined ? RETURN_DAYS : syncLimits.offers.returnMs / DAY_MS;

const refuseLongAddress: MiddlewareHandler = (c, next) =>
  // A search has its own error for a query that is too long.
  c.req.url.length > LONGEST_ADDRESS && !isSearch(c.req.path)
    ? Promise.resolve(answerError(uriTooLong))
    : next();
