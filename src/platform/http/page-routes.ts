import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Context, Hono } from 'hono';
import { Overloaded } from '#platform/concurrency-limit.ts';
import { CurrentClient } from './client-address.ts';
import { overloadedPage, pauseRefusal } from './refusals.ts';
import type { PageCache } from './page-cache.ts';
import { negotiate, respond } from './stored-response.ts';
import type { Sent } from './stored-response.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

interface PageRoutesOptions {
  client?: CurrentClient;
  /** The client's key; needed because a missing title is fetched for some clients only. */
  clientOf?: (c: Context) => string;
}

/**
 * The limit on quick redirects for all clients together. Nobody needs more, and a redirect is so cheap that a client
 * which asks again at once could get enough of them to leave others no processor.
 */
const PROMPT_REDIRECTS = { times: 300, seconds: 1 };

/** Serves pages through the cache, at every address that has no other route. */
export function createPageRoutes(
  cache: PageCache,
  { client = new CurrentClient(), clientOf = () => '' }: PageRoutesOptions = {},
): Hono {
  const app = new Hono();
  const prompt = new MemoryRateLimit(PROMPT_REDIRECTS);
  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const target = cache.targetOf(pathname + search);
    if (target === null) return c.text('URI Too Long', 414);
    if ('redirect' in target) {
      if ((await prompt.take('redirects')) !== null) await pauseRefusal();
      // A response to a query may belong to this visit alone, so no cache may send it to others.
      if (search !== '') c.header('cache-control', 'private, no-store');
      return c.redirect(target.redirect, target.status);
    }
    try {
      const page = await client.during(c, () => cache.get(target.key, clientOf(c)));
      const { location } = page.headers;
      if (location === undefined) return await respond(c, page);
      const redirect = cache.redirectOf(location, pathname + search);
      if (redirect === location) return await respond(c, page);
      // The location belongs to this visit alone, so no cache may send it to others.
      const headers = { ...page.headers, location: redirect, 'cache-control': 'private, no-store' };
      return new Response(null, { status: page.status, headers });
    } catch (error) {
      if (error instanceof Overloaded) return overloadedPage(error);
      throw error;
    }
  });
  return app;
}

/**
 * Sends a cached page with Node's API, at a tenth of the cost of a Request and a Response. Returns false, without any
 * effect, if the page is not cached.
 */
export function sendCached(
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const key = cache.keyOf(request.url ?? '/');
  const page = key === null ? undefined : cache.peek(key);
  if (!page || cache.betterAddressOf(request.url ?? '/') !== null) return false;
  const send = ({ status, headers, body }: Sent) => {
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : (body ?? undefined));
  };
  const sent = negotiate(page, {
    acceptEncoding: request.headers['accept-encoding'],
    ifNoneMatch: request.headers['if-none-match'],
  });
  if (sent instanceof Promise) sent.then(send, () => response.destroy());
  else send(sent);
  return true;
}

/** Limits requests per key and period; counted in this process's memory. */
export class MemoryRateLimit {
  readonly #counts: RateLimiterMemory | null;

  /** `times` 0 is no limit. A key's period begins with its first request; then its count is reset. */
  constructor({ times, seconds }: { times: number; seconds: number }) {
    this.#counts = times === 0 ? null : new RateLimiterMemory({ points: times, duration: seconds });
  }

  /** Counts a request; returns null, or the whole seconds to wait if it exceeds the limit. */
  async take(key: string): Promise<number | null> {
    try {
      await this.#counts?.consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
