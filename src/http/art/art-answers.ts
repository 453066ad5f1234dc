import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context } from 'hono';
import sharp from 'sharp';

/** Keeps what was made under a key: drawing and packing cost more than sending. */
export type Remember = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

const HEADERS = {
  // A title that changes its name changes its drawing: a day is soon enough.
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  // A drawing opened by itself runs and loads nothing.
  'content-security-policy': "default-src 'none'",
  vary: 'Accept-Encoding',
};

const pack = (drawing: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(drawing, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 9,
    },
  });

/** Answers an SVG, packed where the browser takes brotli: a third of the bytes. */
export async function answerDrawing(
  c: Context,
  remember: Remember,
  key: string,
  make: () => string,
): Promise<Response> {
  const draw = () => remember(key, async () => Buffer.from(make()));
  const packed = /\bbr\b(?!;\s*q=0(\.0*)?(,|$))/.test(c.req.header('accept-encoding') ?? '');
  const body = packed ? await remember(`br ${key}`, async () => pack(await draw())) : await draw();
  return answer(c, body, {
    'content-type': 'image/svg+xml; charset=utf-8',
    ...(packed && { 'content-encoding': 'br' }),
  });
}

/** Answers a drawing as a PNG: social networks show no SVG. */
export async function answerPicture(
  c: Context,
  remember: Remember,
  key: string,
  make: () => string,
): Promise<Response> {
  const body = await remember(key, () =>
    sharp(Buffer.from(make())).png({ palette: true, compressionLevel: 9 }).toBuffer(),
  );
  return answer(c, body, { 'content-type': 'image/png' });
}

/** Answers a favicon. */
export async function answerIcon(
  c: Context,
  remember: Remember,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Response> {
  return answer(c, await remember(key, make), { 'content-type': 'image/x-icon' });
}

function answer(c: Context, body: Buffer, headers: Record<string, string>): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const known = (c.req.header('if-none-match') ?? '').includes(etag);
  return new Response(known ? null : new Uint8Array(body), {
    status: known ? 304 : 200,
    headers: { ...headers, ...HEADERS, etag },
  });
}
