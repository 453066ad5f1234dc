import type { Context } from 'hono';
import { chooseEncoding, compress } from './compression.ts';
import type { Compression, Encoding } from './compression.ts';
import { createHash } from 'node:crypto';

type Bytes = Uint8Array<ArrayBuffer>;

/** A response that is sent many times, in the encoding that each client accepts. */
export interface StoredResponse {
  readonly status: number;
  /** With `etag`, `vary` and `cache-control`; without length and encoding, which depend on the client. */
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Bytes;
  /** The body in the encodings that clients have requested so far. */
  readonly compressed: Partial<Record<Compression, Bytes | Promise<Bytes>>>;
  /** Brotli's quality; null if the body is compressed already, as a picture is. */
  readonly brotli: number | null;
}

export interface StoredOptions {
  contentType: string;
  cacheControl: string;
  status?: number;
  headers?: Record<string, string>;
  /** By default made from the body. */
  etag?: string;
  brotli?: number | null;
  /** The request headers that the response depends on. */
  vary?: string;
}

/** The request headers that select the response. */
export interface Negotiated {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

export interface Sent {
  status: number;
  headers: Record<string, string>;
  /** Null for 304. */
  body: Bytes | null;
}

/** Unlike `Buffer.from`, whose small results keep a shared 64 KB in memory while one of them is cached. */
const utf8 = new TextEncoder();

/** Bytes from which a body is compressed; below that it saves no packet. */
const WORTH_COMPRESSING = 1024;

export function storedResponse(
  content: string | Uint8Array,
  {
    contentType,
    cacheControl,
    status = 200,
    headers = {},
    etag,
    brotli = 9,
    vary = 'Accept-Encoding',
  }: StoredOptions,
): StoredResponse {
  const body: Bytes = typeof content === 'string' ? utf8.encode(content) : new Uint8Array(content);
  const tag = etag ?? weakEtag(body);
  return {
    status,
    body,
    etag: tag,
    headers: {
      ...headers,
      'content-type': contentType,
      'cache-control': cacheControl,
      vary,
      etag: tag,
    },
    compressed: {},
    brotli,
  };
}

/** The memory of a stored response in bytes, including its headers and compressed bodies. */
export function storedSize({ body, brotli, headers }: StoredResponse): number {
  let bytes = 512 + Math.ceil(body.length * (brotli === null ? 1 : 1.5));
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0) + 64;
  return bytes;
}

/** The response for a client; a promise only while the body is compressed for the first time. */
export function negotiate(
  stored: StoredResponse,
  { acceptEncoding, ifNoneMatch }: Negotiated,
): Sent | Promise<Sent> {
  if (stored.status === 200 && matchesEtag(ifNoneMatch, stored.etag)) {
    return { status: 304, headers: notModifiedHeaders(stored.headers), body: null };
  }
  const isSmall = stored.brotli === null || stored.body.length < WORTH_COMPRESSING;
  const encoding = isSmall ? 'identity' : chooseEncoding(acceptEncoding);
  if (encoding === 'identity') return encoded(stored, stored.body, encoding);
  const body = (stored.compressed[encoding] ??= compressOnce(stored, encoding));
  return body instanceof Promise
    ? body.then((done) => encoded(stored, done, encoding))
    : encoded(stored, body, encoding);
}

/** The response for a client as a `Response`, for Hono. */
export function respond(c: Context, stored: StoredResponse): Response | Promise<Response> {
  const sent = negotiate(stored, negotiatedBy(c));
  return sent instanceof Promise ? sent.then(toResponse) : toResponse(sent);
}

export const negotiatedBy = (c: Context): Negotiated => ({
  acceptEncoding: c.req.header('accept-encoding'),
  ifNoneMatch: c.req.header('if-none-match'),
});

const toResponse = ({ status, headers, body }: Sent): Response =>
  new Response(body, { status, headers });

function encoded(stored: StoredResponse, body: Bytes, encoding: Encoding): Sent {
  const headers: Record<string, string> = {
    ...stored.headers,
    'content-length': String(body.length),
  };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { status: stored.status, headers, body };
}

/** Concurrent requests share one compression. After a failure the next request tries again. */
async function compressOnce(
  { body, compressed, brotli }: StoredResponse,
  compression: Compression,
): Promise<Bytes> {
  try {
    return (compressed[compression] = await compress(body, compression, { brotli: brotli ?? 9 }));
  } catch (error) {
    delete compressed[compression];
    throw error;
  }
}

const NOT_MODIFIED_HEADERS = [
  'etag',
  'vary',
  'cache-control',
  'last-modified',
  // Tells a shared cache to replace the keys of its copy, whose content may now depend on other titles.
  'surrogate-key',
  'cache-tag',
];

/**
 * The headers of a 304 (RFC 9110, section 15.4.5). It must not have a Content-Security-Policy, which
 * a browser would apply to its copy of the body, whose inline scripts may have other hashes.
 */
export function notModifiedHeaders(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    NOT_MODIFIED_HEADERS.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );
}

/** A weak ETag, equal in every content encoding. `content` is the body, or everything the body is made from. */
export function weakEtag(content: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

const ENTITY_TAG = /(?:^|,)\s*(?:W\/)?("[^"]*")\s*(?=,|$)/g;

/**
 * True if an `If-None-Match` header matches this ETag, so that the response is 304. `*` matches any, and weak and
 * strong ETags are compared alike (RFC 9110, section 13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === '') return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  for (const [, known] of ifNoneMatch.matchAll(ENTITY_TAG)) if (known === opaque) return true;
  return false;
}
