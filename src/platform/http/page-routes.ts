import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { AskingVisitor } from './asking-visitor.ts';
import { chooseEncoding } from './packing.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

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
    const { status, headers, body } = await answer(cache, page, {
      encodings: c.req.header('accept-encoding'),
      known: c.req.header('if-none-match'),
    });
    return new Response(status === 304 ? null : new Uint8Array(body), { status, headers });
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
  answer(cache, page, {
    encodings: request.headers['accept-encoding'],
    known: request.headers['if-none-match'],
  }).then(
    ({ status, headers, body }) => {
      response.writeHead(status, { ...headers, ...SECURITY_HEADERS });
      response.end(request.method === 'HEAD' || status === 304 ? undefined : body);
    },
    () => response.destroy(),
  );
  return true;
}

interface Asker {
  encodings: string | undefined;
  /** The asker's If-None-Match. */
  known: string | undefined;
}

async function answer(cache: PageCache, page: CachedPage, { encodings, known }: Asker) {
  const headers: Record<string, string> = { ...page.headers, etag: page.etag };
  const isKnown = known?.split(',').some((tag) => tag.trim() === page.etag);
  if (isKnown && page.status === 200) return { status: 304, headers: unchanged(page), body: EMPTY };
  const encoding = chooseEncoding(encodings);
  const body = await cache.body(page, encoding);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.length);
  return { status: page.status, headers, body };
}

/**
 * What a 304 may say (RFC 9110, section 15.4.5). Above all no policy: a browser would put it on the
 * body it has, whose inline scripts have other hashes, and nothing would run.
 */
const unchanged = ({
  etag,
  headers: { vary = '', 'cache-control': caching = '' },
}: CachedPage) => ({
  etag,
  vary,
  'cache-control': caching,
});

const EMPTY = Buffer.alloc(0);
