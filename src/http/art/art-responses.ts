import type { Context } from 'hono';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { respond, storedResponse } from '#platform/http/stored-response.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';

/** Caches drawings under a key, because drawing and compressing cost more than sending. */
export type CacheArt = (
  key: string,
  make: () => Promise<StoredResponse>,
) => Promise<StoredResponse>;

/** For a drawing that changes with its title's name: a day later is soon enough. */
const CHANGING = 'public, max-age=86400, stale-while-revalidate=604800';
/** Drawings whose address names everything that they depend on, except our own code. */
export const UNCHANGING = 'public, max-age=2592000, stale-while-revalidate=2592000';

interface Options {
  contentType: string;
  cacheControl?: string;
  /** False for a format that is compressed already. */
  compresses: boolean;
}

const toStored = (
  content: string | Uint8Array,
  { contentType, cacheControl = CHANGING, compresses }: Options,
) =>
  storedResponse(content, {
    contentType,
    cacheControl,
    // A drawing opened by itself runs and loads nothing.
    headers: { 'content-security-policy': "default-src 'none'" },
    brotli: compresses ? 9 : null,
  });

/** A drawing occupies the event loop, so other requests get a turn between two of them; a listing has forty. */
const drawings = new ConcurrencyLimit({ running: 2, waiting: 256 });

/** Sends an SVG. `key` names everything that the drawing depends on. */
export async function sendDrawing(
  c: Context,
  cacheArt: CacheArt,
  key: string,
  make: () => string,
  cacheControl?: string,
): Promise<Response> {
  const options = {
    contentType: 'image/svg+xml; charset=utf-8',
    compresses: true,
    ...(cacheControl && { cacheControl }),
  };
  return respond(c, await cacheArt(key, () => drawings.run(async () => toStored(make(), options))));
}

/** For drawings that may become private at any moment; only this process stores them, by their content. */
export const LIVE = 'private, no-store';

/** A format of pixels: its encoder, and the limit of drawings that wait for it. */
interface PictureFormat {
  contentType: string;
  encode: (drawing: Sharp) => Sharp;
  limit: ConcurrencyLimit;
}

/**
 * One of each at a time, because compressing pages needs the same threads: a PNG takes one for some 100 ms, a WebP for
 * 20 to 50. A full queue takes less than the five seconds that each may wait.
 */
const FORMATS = {
  png: {
    contentType: 'image/png',
    encode: (drawing) => drawing.png({ palette: true, compressionLevel: 9 }),
    limit: new ConcurrencyLimit({ running: 1, waiting: 16 }),
  },
  webp: {
    contentType: 'image/webp',
    // Areas of one colour with sharp edges are smaller without loss.
    encode: (drawing) => drawing.webp({ lossless: true }),
    limit: new ConcurrencyLimit({ running: 1, waiting: 96 }),
  },
} as const satisfies Record<string, PictureFormat>;

interface PictureOptions {
  format?: keyof typeof FORMATS;
  /** Width in px; without it the drawing's own. */
  width?: number | undefined;
  cacheControl?: string;
}

/**
 * Sends a drawing as pixels: social networks show no SVG, and TVs are slow to draw it.
 * @throws Overloaded when too many are being made
 */
export async function sendPicture(
  c: Context,
  cacheArt: CacheArt,
  key: string,
  make: () => string,
  { format = 'png', width, cacheControl }: PictureOptions = {},
): Promise<Response> {
  const { contentType, encode, limit }: PictureFormat = FORMATS[format];
  const options = { contentType, compresses: false, ...(cacheControl && { cacheControl }) };
  const draw = () => encode(sharp(Buffer.from(make())).resize({ width })).toBuffer();
  const picture = async () => toStored(await limit.run(draw), options);
  return respond(c, await cacheArt(`${format} ${key}`, picture));
}

export async function sendIcon(
  c: Context,
  cacheArt: CacheArt,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Response> {
  const options = { contentType: 'image/x-icon', compresses: false };
  return respond(c, await cacheArt(key, async () => toStored(await make(), options)));
}
