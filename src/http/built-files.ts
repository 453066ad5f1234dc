import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { respond, storedResponse } from '#platform/http/stored-response.ts';
import { SERVICE_WORKER_PATH } from '#shared/app-messages.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';

/** Compressed at build time, for `serveStatic`. */
const COMPRESSED = new Set(['.br', '.gz']);

/** The web worker that compiles WebAssembly: it has a policy of its own and not that of its page. */
const WORKER = /^\/assets\/costs-worker-[\w-]+\.js$/;
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * The built files: those in `assets` for ever, the few others (`/icon.svg`) for an hour, from memory. The
 * service worker is revalidated each time, so that no cache delays its update.
 * An asset's name has the hash of its content, so clients never revalidate it: it needs no
 * ETag, and is streamed from the file that the build has compressed already.
 */
export function builtFiles(root: string): MiddlewareHandler {
  const assets = serveStatic({ root, precompressed: true });
  const others = readOthers(root);
  return async (c, next) => {
    if (c.req.path.startsWith('/assets/')) {
      let isMissing = false;
      const sent = await assets(c, () => {
        isMissing = true;
        return next();
      });
      if (isMissing || !sent) return;
      sent.headers.set('cache-control', 'public, max-age=31536000, immutable');
      if (WORKER.test(c.req.path)) sent.headers.set('content-security-policy', WORKER_POLICY);
      return sent;
    }
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? others.get(c.req.path) : null;
    return file ? respond(c, file) : next();
  };
}

/** The files beside `assets`, by path. */
function readOthers(root: string): Map<string, StoredResponse> {
  const names = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.has(extname(entry.name)))
    .map(({ name }) => name);
  return new Map(
    names.map((name) => [
      `/${name}`,
      storedResponse(readFileSync(join(root, name)), {
        contentType: getMimeType(name) ?? 'application/octet-stream',
        cacheControl: `/${name}` === SERVICE_WORKER_PATH ? 'no-cache' : 'public, max-age=3600',
      }),
    ]),
  );
}
