import { Hono } from 'hono';
import type { Context } from 'hono';
import { UPLOAD_NAME } from '#shared/upload-addresses.ts';
import { messageOf } from '#platform/errors.ts';
import { respond, storedResponse } from '#platform/http/stored-response.ts';
import type { Log } from '#platform/log.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';

/** Not cached, because an address can be requested before a replica of the store has its image. */
const missing = (c: Context) => c.text('Not Found', 404, { 'cache-control': 'no-store' });

/**
 * Sends uploaded images. Their names are random and their content never changes, so browsers may keep
 * them for a year; shared caches for a day, so that a deleted photo does not stay there.
 */
export function uploadRoutes({ uploads, log }: { uploads: UploadStore; log: Log }): Hono {
  const app = new Hono();
  app.get('/uploads/:name', async (c) => {
    const name = c.req.param('name');
    if (!UPLOAD_NAME.test(name)) return missing(c);
    let content: Uint8Array | null;
    try {
      content = await uploads.get(name);
    } catch (error) {
      log.error({ reason: messageOf(error) }, 'the upload store cannot be read');
      return c.text('Service Unavailable', 503, {
        'retry-after': '5',
        'cache-control': 'no-store',
      });
    }
    if (content === null) return missing(c);
    const image = storedResponse(content, {
      contentType: 'image/webp',
      cacheControl: 'public, max-age=31536000, s-maxage=86400, immutable',
      headers: {
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      },
      etag: `"${name}"`,
      brotli: null,
    });
    return respond(c, image);
  });
  // Never a rendered page: addresses below /uploads are images or nothing.
  app.all('/uploads/*', missing);
  return app;
}
