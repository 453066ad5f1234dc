import type { Context, MiddlewareHandler } from 'hono';
import { catalogueVersion } from '#catalog/upsert-commands.ts';
import { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import { respond, storedResponse, storedSize } from '#platform/http/stored-response.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import { answerError, notFound } from './errors.ts';

const MEGABYTE = 1024 * 1024;

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
    this.#forgetIfChanged();
    const answer = this.#answers.get(addressOf(c.req.url));
    if (!answer) return next();
    return respond(c, answer);
  };

  /**
   * `make` gives what is sent as JSON, or null for 404. `query` holds the checked parameters.
   * `absent` answers instead of the 404; it is asked each time, and nothing of it is kept.
   */
  async answer(
    c: Context,
    query: Record<string, unknown>,
    make: () => Promise<unknown>,
    absent: () => Response | Promise<Response> = () => answerError(notFound),
  ): Promise<Response> {
    this.#forgetIfChanged();
    const search = new URLSearchParams(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const key = search.size === 0 ? c.req.path : `${c.req.path}?${search}`;
    const answer = await this.#answers.getOrMake(key, async () => toStored(await make()));
    if (answer) return respond(c, answer);
    this.#answers.delete(key);
    return absent();
  }

  #forgetIfChanged(): void {
    if (this.#version === catalogueVersion()) return;
    this.#version = catalogueVersion();
    this.#answers.clear();
  }
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
    brotli: 5,
  });
}

/** Path and query of a URL, without building one. */
function addressOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  return path === -1 ? '/' : url.slice(path);
}
