import type { Context, MiddlewareHandler } from 'hono';
import { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { isCollecting } from '#platform/tags.ts';
import { respond, storedResponse, storedSize } from '#platform/http/stored-response.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { PublicFacts } from './public-facts.ts';
import { replyOf } from './route.ts';
import type { Reply } from './route.ts';

const MEGABYTE = 1024 * 1024;

interface CachedReadsOptions {
  maxBytes?: number;
  /** How many are made at the same time for clients outside. */
  limit?: ConcurrencyLimit | undefined;
}

/** A cached body, or nothing for a client that has it already. */
export type CachedReply<Body> = Reply<200, Body> | Reply<304, null>;

/**
 * Responses to reads, cached for a minute, or until something they depend on changes: the queries that
 * `make` runs name the tags. Only a handler stores one, under its checked parameters: junk in an
 * address fills nothing.
 */
export class CachedReads {
  readonly #responses: Cache<StoredResponse | null>;
  readonly #limit: ConcurrencyLimit | undefined;

  constructor(clock: Clock, { maxBytes = 32 * MEGABYTE, limit }: CachedReadsOptions = {}) {
    this.#limit = limit;
    this.#responses = new Cache({
      maxBytes,
      freshMs: 60_000,
      sizeOf: (response) => (response ? storedSize(response) : 0),
      outcomeOf: (response) => (response ? 'store' : 'private'),
      clock,
    });
  }

  /** Before the handlers: what is cached needs no checking of parameters. */
  readonly beforeHandlers: MiddlewareHandler = async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    // A viewer's response is made for them alone.
    if (hasToken(c)) return next();
    const response = this.#responses.get(addressOf(c.req.url));
    if (!response) return next();
    return send(c, response);
  };

  /** `make` gives what is sent as JSON: public facts only. `query` holds the checked parameters. */
  answer<Body>(
    c: Context,
    query: Record<string, unknown>,
    make: () => Promise<PublicFacts<Body>>,
  ): Promise<CachedReply<Body>>;
  /** `absent` answers where `make` gave null. It is called each time; nothing of it is cached. */
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
    const load = () => this.#responses.load(key, async () => toStored(await make()));
    const response = this.#responses.get(key) ?? (await this.#withinLimit(load));
    if (response) return replyOf<200, Body>(await send(c, response));
    if (!absent) throw new Error(`${key} has nothing to answer with`);
    return absent();
  }

  /** What a page asks for is part of its rendering, which has a limit of its own. */
  #withinLimit<T>(load: () => Promise<T>): Promise<T> {
    return this.#limit === undefined || isCollecting() ? load() : this.#limit.run(load);
  }
}

const hasToken = (c: Context) => c.req.header('authorization') !== undefined;

/** A shared cache must not take the response to a token for everybody's, whatever it holds. */
function send(c: Context, stored: StoredResponse): Response | Promise<Response> {
  if (!hasToken(c)) return respond(c, stored);
  return respond(c, {
    ...stored,
    headers: { ...stored.headers, 'cache-control': 'private, no-store' },
  });
}

function toStored(value: unknown): StoredResponse | null {
  return value === null ? null : apiResponse(JSON.stringify(value), 'application/json');
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
    // The title call answers a signed-in viewer with their own state.
    vary: 'Accept-Encoding, Authorization',
    brotli: 5,
  });
}

/** Path and query of a URL, without building one. */
function addressOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  return path === -1 ? '/' : url.slice(path);
}
