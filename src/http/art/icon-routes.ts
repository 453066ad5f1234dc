import { Hono } from 'hono';
import sharp from 'sharp';
import { iconSvg, type IconShape } from '#artwork/index.ts';
import { sendIcon, sendPicture, type CacheArt } from './art-responses.ts';

/** Icons named by the manifest and the pages' heads, and those phones request by convention. */
const ICONS = new Map<string, { size: number; shape: IconShape }>([
  ['/icons/192.png', { size: 192, shape: 'tile' }],
  ['/icons/512.png', { size: 512, shape: 'tile' }],
  ['/icons/maskable-192.png', { size: 192, shape: 'maskable' }],
  ['/icons/maskable-512.png', { size: 512, shape: 'maskable' }],
  ['/apple-touch-icon.png', { size: 180, shape: 'whole' }],
]);

const FAVICON_SIZES = [16, 32, 48];

/** The site's icon in each requested size and shape, drawn at the first request. */
export function createIconRoutes(cacheArt: CacheArt): Hono {
  const app = new Hono();
  for (const [path, { size, shape }] of ICONS)
    app.get(path, (c) => sendPicture(c, cacheArt, path, () => iconSvg(size, shape)));
  app.get('/favicon.ico', (c) => sendIcon(c, cacheArt, 'favicon', makeFavicon));
  return app;
}

/** An ICO file of PNG pictures, as every browser of the last fifteen years reads it. */
async function makeFavicon(): Promise<Buffer> {
  const pictures = await Promise.all(
    FAVICON_SIZES.map((size) =>
      sharp(Buffer.from(iconSvg(size, 'tile')))
        .png()
        .toBuffer(),
    ),
  );
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    const size = FAVICON_SIZES[index] ?? 0;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
