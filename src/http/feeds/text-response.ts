import type { Context } from 'hono';
import { respond, storedResponse } from '#platform/http/stored-response.ts';

interface TextOptions {
  type: string;
  /** Seconds that browsers and shared caches may use it for. */
  maxAge: number;
}

/** Sends a text in the encoding that the client accepts; 304 to a client that has it. */
export function sendText(
  c: Context,
  text: string,
  { type, maxAge }: TextOptions,
): Response | Promise<Response> {
  return respond(
    c,
    storedResponse(text, {
      contentType: `${type}; charset=utf-8`,
      cacheControl: cacheControl(maxAge),
      brotli: 5,
    }),
  );
}

export const cacheControl = (maxAge: number): string =>
  `public, max-age=${maxAge}, stale-while-revalidate=86400`;
