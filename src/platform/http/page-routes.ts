import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { AskingVisitor } from './asking-visitor.ts';
import type { PageCache } from './page-cache.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { negotiate, respond } from './stored-response.ts';
import type { Sent } from './stored-response.ts';

/** Pages by way of the cache: whatever no other route has answered. */
export function createPageRoutes(cache: PageCache, visitor = new AskingVisitor()): Hono {
  const app = new Hono();
  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const key = cache.keyOf(pathname + search);
    if (key === null) return c.text('URI Too Long', 414);
    // Not for good: what is canonical depends on the year.
    const better = cache.betterAddressOf(pathname + search);
    if (better !== null) return c.redirect(better, 302);
    const page = await visitor.during(c, () => cache.get(key));
    return respond(c, page.response);
  });
  return app;
}

/**
 * Sends a kept page straight from Node, a tenth of the cost of a Request and a Response.
 * Answers false, having done nothing, where there is none.
 */
export function sendKept(
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const key = cache.keyOf(request.url ?? '/');
  const page = key === null ? undefined : cache.peek(key);
  if (!page || cache.betterAddressOf(request.url ?? '/') !== null) return false;
  const send = ({ status, headers, body }: Sent) => {
    response.writeHead(status, { ...headers, ...SECURITY_HEADERS });
    response.end(request.method === 'HEAD' ? undefined : (body ?? undefined));
  };
  const sent = negotiate(page.response, {
    acceptEncoding: request.headers['accept-encoding'],
    ifNoneMatch: request.headers['if-none-match'],
  });
  if (sent instanceof Promise) sent.then(send, () => response.destroy());
  else send(sent);
  return true;
}
