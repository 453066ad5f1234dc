import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses a body of more than `bytes`, first by its stated length, without touching the body: a client that waits to be
 * asked for it then sends nothing.
 */
export function limitBody(
  bytes: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const whileReading = bodyLimit({ maxSize: bytes, onError: refuse });
  return (c, next) =>
    Number(c.req.header('content-length') ?? 0) > bytes
      ? Promise.resolve(refuse(c))
      : whileReading(c, next);
}
