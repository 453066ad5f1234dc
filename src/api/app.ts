import { OpenAPIHono } from '@hono/zod-openapi';
import type { Clock } from '#platform/clock.ts';
import type { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Db } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { CachedReads } from './cached-reads.ts';
import { serveContact } from './contact.ts';
import type { ContactConfig } from './contact.ts';
import { serveDocs } from './docs.ts';
import { answerError, noRoute, onError, refuseInvalid, uriTooLong } from './errors.ts';
import { serveGenres } from './genres.ts';
import { serveLists } from './lists.ts';
import { servePersons } from './persons.ts';
import { serveProducts } from './products.ts';
import { serveProviders } from './providers.ts';
import { serveRecommendations } from './recommendations.ts';
import { isSearch, serveSearch } from './search.ts';
import { serveTitles } from './titles.ts';
import { askers } from './on-demand.ts';
import type { Asker, OnDemandFetch } from './on-demand.ts';
import { Authentication } from './viewer/authentication.ts';
import type { Viewers } from './viewer/viewer-state.ts';
import { serveViewerTitles } from './viewer/viewer-titles.ts';

export type ApiOptions = {
  db: Db;
  log: Log;
  mailer: Mailer;
  config: ContactConfig;
  clock: Clock;
  /** Absent where there is nothing to fetch from: what is not here does not come. */
  onDemand?: OnDemandFetch | undefined;
  /** Absent where there are no accounts: every token is unknown. */
  viewers?: Viewers | undefined;
  /** How many cached reads are made at the same time for clients outside; absent for any number. */
  readLimit?: ConcurrencyLimit;
};

/** What every resource is given. */
export type Reading = {
  db: Db;
  clock: Clock;
  reads: CachedReads;
  onDemand: OnDemandFetch | undefined;
  askerOf: Asker;
  authentication: Authentication;
};

/** No call needs a longer query. */
const LONGEST_ADDRESS = 2048;

/** The API as an app of its own, to be mounted at `/api`. */
export function createApi(options: ApiOptions): OpenAPIHono {
  const { db, log, mailer, config, clock, onDemand, viewers, readLimit } = options;
  const reads = new CachedReads(clock, { limit: readLimit });
  const api = new OpenAPIHono({ defaultHook: refuseInvalid });
  api.onError(onError(log));
  api.use(async (c, next) =>
    // A search says itself what is wrong with a query that is too long.
    c.req.url.length > LONGEST_ADDRESS && !isSearch(c.req.path) ? answerError(uriTooLong) : next(),
  );
  api.use(reads.beforeHandlers);
  const reading: Reading = {
    db,
    clock,
    reads,
    onDemand,
    askerOf: askers(config.trustedProxies),
    authentication: new Authentication(viewers),
  };
  // Before the titles and people: `/movies/genres` is no title's id.
  serveGenres(api, reading);
  serveSearch(api, reading);
  serveTitles(api, reading);
  serveProviders(api, reading);
  serveRecommendations(api, reading);
  serveProducts(api, reading);
  servePersons(api, reading);
  serveLists(api, reading);
  serveViewerTitles(api, reading);
  serveContact(api, mailer, config);
  serveDocs(api, config);
  api.all('*', noRoute(api.routes));
  return api;
}
