import type { Context, MiddlewareHandler } from 'hono';
import { catalogueVersion } from '#catalog/upsert-commands.ts';
import { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import { respond, storedResponse, storedSize } from '#platform/http/stored-response.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { PublicFacts } from './public-facts.ts';
import { replyOf } from './route.ts';
import type { Reply } from './route.ts';

const MEGABYTE = 1024 * 1024;

/** A cached body, or nothing for a client that has it already. */
export type CachedReply<Body> = Reply<200, Body> | Reply<304, null>;

/**
 * Answers of reads, kept for a minute, or until this process changes the catalogue. Only a
 * handler puts something in, under its checked parameters: junk in an address fills nothing.
 */
export class CachedReads {
  readonly #answers: Cache<StoredResponse | null>;
  #version = catalogueVersion();

  constructor(clock: Clock, maxBytes = 32 * MEGABYTE) {
    this.#answers = new Cache({
      maxBytes,
      ttlMs: 60_000,
      sizeOf: (answer) => (answer ? storedSize(answer) : 0),
      clock,
    });
  }

  /** First in line: what was answered a moment ago needs no checking of parameters. */
  readonly beforeHandlers: MiddlewareHandler = async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    // A viewer's response is made for them alone.
    if (hasToken(c)) return next();
    this.#forgetIfChanged();
    const answer = this.#answers.get(addressOf(c.req.url));
    if (!answer) return next();
    return send(c, answer);
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
    this.#forgetIfChanged();
    const search = new URLSearchParams(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const key = search.size === 0 ? c.req.path : `${c.req.path}?${search}`;
    const answer = await this.#answers.getOrMake(key, async () => toStored(await make()));
    if (answer) return replyOf<200, Body>(await send(c, answer));
    this.#answers.delete(key);
    if (!absent) throw new Error(`${key} has nothing to answer with`);
    return absent();
  }

  #forgetIfChanged(): void {
    if (this.#version === catalogueVersion()) return;
    this.#version = catalogueVersion();
    this.#answers.clear();
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
