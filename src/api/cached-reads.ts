import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { catalogueVersion } from '#catalog/upsert-commands.ts';
import { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock.ts';
import { chooseEncoding, pack } from '#platform/http/packing.ts';
import type { Packing } from '#platform/http/packing.ts';
import { answerError, notFound } from './errors.ts';

type Packed = Uint8Array<ArrayBuffer>;
type Answer = {
  body: string;
  headers: Record<string, string>;
  etag: string;
  /** The body as clients asked for it so far. */
  packed: Partial<Record<Packing, Packed | Promise<Packed>>>;
};

const MEGABYTE = 1024 * 1024;
/** Below this many characters packing saves no packet. */
const WORTH_PACKING = 1024;

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
      // The text, and room for its packed forms: both together stay below half of it.
      sizeOf: (answer) => 3 * (answer?.body.length ?? 0) + 512,
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
    const answer = await this.#answers.getOrMake(key, async () => toAnswer(await make()));
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

function toAnswer(value: unknown): Answer | null {
  return value === null ? null : textAnswer(JSON.stringify(value), 'application/json');
}

export function textAnswer(body: string, type: string): Answer {
  // Weak: one tag for the body in every encoding.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  return {
    body,
    etag,
    packed: {},
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=60, stale-while-revalidate=300',
      etag,
      vary: 'Accept-Encoding',
    },
  };
}

/** The answer as the client accepts it, or 304 for a client that has it already. */
export function respond(c: Context, answer: Answer): Response | Promise<Response> {
  const { body, headers, etag } = answer;
  const known = c.req.header('if-none-match');
  if (known !== undefined && matches(known, etag)) {
    const { 'cache-control': cacheControl = '', vary = '' } = headers;
    return new Response(null, {
      status: 304,
      headers: { etag, 'cache-control': cacheControl, vary },
    });
  }
  const encoding =
    body.length < WORTH_PACKING ? 'identity' : chooseEncoding(c.req.header('accept-encoding'));
  if (encoding === 'identity') return new Response(body, { headers });
  const send = (packed: Packed) =>
    new Response(packed, { headers: { ...headers, 'content-encoding': encoding } });
  const packed = (answer.packed[encoding] ??= packOnce(answer, encoding));
  return packed instanceof Promise ? packed.then(send) : send(packed);
}

async function packOnce({ body, packed }: Answer, packing: Packing): Promise<Packed> {
  try {
    const made = new Uint8Array(await pack(Buffer.from(body), packing, { brotli: 5 }));
    packed[packing] = made;
    return made;
  } catch (error) {
    delete packed[packing];
    throw error;
  }
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
