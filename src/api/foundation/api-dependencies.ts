import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { CachedReads } from './cached-reads.ts';
import type { Authentication } from './authentication.ts';
import type { Context } from 'hono';
import type { MediaType } from '#catalog/schema.ts';
import { clientKeys } from './client.ts';

/** The dependencies of every resource. */
export type ApiDependencies = {
  db: Db;
  clock: Clock;
  reads: CachedReads;
  onDemand: OnDemandFetch | undefined;
  fetchClientOf: FetchClientOf;
  authentication: Authentication;
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
