import type { Context, Handler } from 'hono';
import { Cache } from '#platform/cache.ts';
import type { CacheCounts } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { collectedTags, isCollecting } from '#platform/tags.ts';
import { CacheKeys, privateHeaders } from '#platform/http/cache-keys.ts';
import { respond, storedResponse, storedSize } from '#platform/http/stored-response.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { PublicFacts } from './public-facts.ts';
import { replyOf } from './route.ts';
import type { Reply } from './route.ts';

const MEGABYTE = 1024 * 1024;

interface CachedReadsOptions {
  maxBytes?: number;
  /** Limits the concurrent reads of external clients. */
  limit?: ConcurrencyLimit | undefined;
  /** Tells caches in front of the site what a response depends on. */
  keys?: CacheKeys | undefined;
}

/** A body, or a 304 for a client whose copy is current. */
export type CachedReply<Body> = Reply<200, Body> | Reply<304, null>;

/**
 * Caches responses to reads for a minute, or until something they depend on changes: the queries
 * that `make` runs add the tags. Keys contain only checked parameters, so that unknown ones in an
 * address cannot fill the cache.
 */
export class CachedReads {
  readonly #responses: Cache<StoredResponse | null>;
  readonly #limit: ConcurrencyLimit | undefined;
  readonly #keys: CacheKeys;

  constructor(
    clock: Clock,
    { maxBytes = 32 * MEGABYTE, limit, keys = new CacheKeys() }: CachedReadsOptions = {},
  ) {
    this.#limit = limit;
    this.#keys = keys;
    this.#responses = new Cache({
      maxBytes,
      freshMs: 60_000,
      sizeOf: (response) => (response ? storedSize(response) : 0),
      outcomeOf: (response) => (response ? 'store' : 'private'),
      clock,
    });
  }

  get counts(): CacheCounts {
    return this.#responses.counts;
  }

  /** Sends a cached response before the handlers run, without checking the parameters again. */
  readonly beforeHandlers: Handler = (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const response = this.#responses.get(addressOf(c.req.url));
    // Responses to a viewer are private.
    return response && !hasToken(c) ? send(c, response) : next();
  };

  /** `make` returns the body, public facts only. `query` has the checked parameters. */
  answer<Body>(
    c: Context,
    query: Record<string, unknown>,
    make: () => Promise<PublicFacts<Body>>,
  ): Promise<CachedReply<Body>>;
  /** `absent` makes the response when `make` returns null. That response is never cached. */
  answer<Body, Absent extends Reply>(
    c: Context,
    query: Record<string, unknown>,
    make: () => Promise<PublicFacts<Body> | null>,
    absent: () => Absent | Promise<Absent>,
  ): Promise<CachedReply<Body> | Absent>;
  async answer<Body, Absent extends Reply>(
    c: Context,
    query: Record<string, unknown>,
    make: () => Promise<PublicFacts<Body> | null>,
    absent?: () => Absent | Promise<Absent>,
  ): Promise<CachedReply<Body> | Absent> {
    const search = new URLSearchParams(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const key = search.size === 0 ? c.req.path : `${c.req.path}?${search}`;
    const load = () => this.#responses.load(key, async () => this.#toStored(await make()));
    const response = this.#responses.get(key) ?? (await this.#withinLimit(load));
    if (response) return replyOf<200, Body>(await send(c, response));
    if (!absent) throw new Error(`${key} has no data and no response for missing data`);
    return absent();
  }

  #toStored(value: unknown): StoredResponse | null {
    if (value === null) return null;
    const response = apiResponse(JSON.stringify(value), 'application/json');
    return this.#keys.mark(response, collectedTags());
  }

  /** Applies to external requests only: those of a page are part of its rendering, limited there. */
  #withinLimit<T>(load: () => Promise<T>): Promise<T> {
    return this.#limit === undefined || isCollecting() ? load() : this.#limit.run(load);
  }
}

const hasToken = (c: Context) => c.req.header('authorization') !== undefined;

/** Shared caches must not store a response to a request with a token, whatever its content. */
function send(c: Context, stored: StoredResponse): Response | Promise<Response> {
  if (!hasToken(c)) return respond(c, stored);
  return respond(c, { ...stored, headers: privateHeaders(stored.headers) });
}

/** A public response of the API: fresh for a minute in browsers and shared caches. */
export function apiResponse(
  body: string,
  contentType: string,
  headers: Record<string, string> = {},
): StoredResponse {
  return storedResponse(body, {
    contentType,
    headers,
    cacheControl: 'public, max-age=60, stale-while-revalidate=300',
    // The response for a title contains the viewer's state if there is a token.
    vary: 'Accept-Encoding, Authorization',
    brotli: 5,
  });
}

/** Path and query of a URL, without the cost of parsing it. */
function addressOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  return path === -1 ? '/' : url.slice(path);
}
