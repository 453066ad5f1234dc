import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { catalogueVersion } from '#catalog/upsert-commands.ts';
import { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import { answerError, notFound } from './errors.ts';

type Answer = { body: string; headers: Record<string, string>; etag: string };

const MEGABYTE = 1024 * 1024;

/**
 * Answers of reads, kept for a minute, or until this process changes the catalogue. Only a
 * handler puts something in, under its checked parameters: junk in an address fills nothing.
 */
export class CachedReads {
  readonly #answers: Cache<Answer | null>;
  #version = catalogueVersion();

  constructor(clock: Clock, maxBytes = 32 * MEGABYTE) {
    this.#answers = new Cache({
      maxBytes,
      ttlMs: 60_000,
      sizeOf: (answer) => 2 * (answer?.body.length ?? 0) + 512,
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

  /** `make` gives what is sent as JSON, or null for 404. `query` holds the checked parameters. */
  async answer(
    c: Context,
    query: Record<string, unknown>,
    make: () => Promise<unknown>,
  ): Promise<Response> {
    this.#forgetIfChanged();
    const search = new URLSearchParams(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const key = search.size === 0 ? c.req.path : `${c.req.path}?${search}`;
    const answer = await this.#answers.getOrMake(key, async () => toAnswer(await make()));
    if (answer) return respond(c, answer);
    this.#answers.delete(key);
    return answerError(notFound);
  }

  #forgetIfChanged(): void {
    if (this.#version === catalogueVersion()) return;
    this.#version = catalogueVersion();
    this.#answers.clear();
  }
}

function toAnswer(value: unknown): Answer | null {
  return value === null ? null : textAnswer(JSON.stringify(value), 'application/json');
}

export function textAnswer(body: string, type: string): Answer {
  // Weak: what stands in front of us may compress the body.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  return {
    body,
    etag,
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=60, stale-while-revalidate=300',
      etag,
    },
  };
}

/** The answer, or 304 for a client that has it already. */
export function respond(c: Context, { body, headers, etag }: Answer): Response {
  const known = c.req.header('if-none-match');
  if (known !== undefined && matches(known, etag)) {
    return new Response(null, {
      status: 304,
      headers: { etag, 'cache-control': headers['cache-control'] ?? '' },
    });
  }
  return new Response(body, { headers });
}

function matches(known: string, etag: string): boolean {
  const opaque = etag.slice(2);
  return known
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === opaque);
}

/** Path and query of a URL, without building one. */
function addressOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  return path === -1 ? '/' : url.slice(path);
}
