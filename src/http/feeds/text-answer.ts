import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

interface TextAnswer {
  type: string;
  /** Seconds it may be kept by browsers and by caches in between. */
  maxAge: number;
}

/** Answers a text with its tag, packed as the asker takes it; 304 to who has it. */
export async function answerText(
  c: Context,
  text: string,
  { type, maxAge }: TextAnswer,
): Promise<Response> {
  const headers = cachingHeaders(tagOf(text), maxAge);
  if (isKnown(c, headers.etag)) return new Response(null, { status: 304, headers });
  const { body, encoding } = await packed(text, c.req.header('accept-encoding'));
  return new Response(new Uint8Array(body), {
    headers: {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  });
}

/** What an answer says to caches; the tag is a weak one, the same for every packing. */
export const cachingHeaders = (etag: string, maxAge: number) => ({
  etag,
  vary: 'Accept-Encoding',
  'cache-control': `public, max-age=${maxAge}, stale-while-revalidate=86400`,
});

export const tagOf = (content: string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

export const isKnown = (c: Context, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((known) => known.trim() === etag);

/** Whether an Accept-Encoding names a coding; a quality of zero refuses. */
export const takes = (accepted: string | undefined, coding: 'br' | 'gzip'): boolean =>
  (accepted ?? '').split(',').some((offer) => {
    const [name, quality] = offer.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !/^q=0(\.0*)?$/.test(quality ?? '');
  });

async function packed(text: string, accepted: string | undefined) {
  if (takes(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return { body: await promisify(brotliCompress)(text, { params }), encoding: 'br' };
  }
  if (takes(accepted, 'gzip')) return { body: await promisify(gzip)(text), encoding: 'gzip' };
  return { body: Buffer.from(text), encoding: undefined };
}
