import type { Context } from 'hono';
import type { AccountLimits, LimitConfig } from '#accounts/limit-commands.ts';
import type { AlertSecrets } from '#alerts/alert-secrets.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { SocialProviders } from '#platform/social/providers.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';
import type { EventStreams } from '#tv/event-streams.ts';
import type { TvLimitConfig, TvLimits } from '#tv/tv-limits.ts';
import type { Authentication } from './authentication.ts';
import type { CachedReads } from './cached-reads.ts';
import { clientKeys } from './client.ts';
import type { ClientKey, DeviceOf } from './client.ts';

/** The part of the configuration that calls read. */
export type ApiConfig = LimitConfig &
  TvLimitConfig &
  Pick<
    Config,
    | 'cityHeader'
    | 'contactEmail'
    | 'contactLimit'
    | 'pushHosts'
    | 'reportLimit'
    | 'sessionDays'
    | 'signInVerifiedOnly'
    | 'siteName'
    | 'siteUrl'
    | 'social'
    | 'trustedProxies'
  > &
  Partial<Pick<Config, 'syncLimits'>>;

/** The dependencies of all calls; each takes those that it needs. */
export type ApiDependencies = {
  db: Db;
  clock: Clock;
  config: ApiConfig;
  mailer: Mailer;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  uploads: UploadStore;
  /** The providers that people can sign in with. */
  social: SocialProviders;
  reads: CachedReads;
  authentication: Authentication;
  onDemand: OnDemandFetch | undefined;
  fetchClientOf: FetchClientOf;
  /** The client's key in rate limits. */
  clientKey: ClientKey;
  deviceOf: DeviceOf;
  limits: AccountLimits;
  tvLimits: TvLimits;
  /** The event streams of TVs and pages. */
  streams: EventStreams;
  /** Read at the first call that needs them. */
  alertSecrets: () => Promise<AlertSecrets>;
  /** True for who may see how a search came to its results: superusers, and in development everybody. */
  mayExplain: (c: Context) => Promise<boolean>;
  /** The operator's `OFFER_RETURN_DAYS`: a title that returns later has left and arrived. */
  returnDays: number;
};

/**
 * Fetches titles and people in the background when a visitor requests them. `client` is the key that
 * rate limits count.
 */
export interface OnDemandFetch {
  /** Starts fetching a missing title; says whether it is being fetched. */
  title(type: MediaType, id: number, client: string): Promise<'pending' | 'unknown'>;
  /** Fetches a person's details if they are missing or stale. */
  person(id: number, client: string): Promise<void>;
}

/** Programs that follow links or make previews; "Cubot" is a brand of phones. */
const CRAWLER = /(?<!cu)bot\b|crawl|spider|slurp|preview|externalhit|whatsapp/i;

type FetchClientOf = (c: Context) => string | null;

/**
 * The key of the client that may cause a fetch, as rate limits count it; null for crawlers, prefetched
 * pages, and pages that are rendered without a visitor.
 */
export function fetchClients(trustedProxies: readonly string[]): FetchClientOf {
  const clientKey = clientKeys(trustedProxies);
  return (c) => {
    const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '';
    if (/prefetch|prerender/i.test(purpose)) return null;
    if (CRAWLER.test(c.req.header('user-agent') ?? '')) return null;
    return clientKey(c) || null;
  };
}
