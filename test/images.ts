import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

// Images as people send them, and as attackers do.

/** A plain image; half of it is of another colour, so that a wrong orientation shows. */
export function image(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#e8542c' } }).composite([
    { input: { create: { ...half, background: '#0f2350' } }, left: 0, top: 0 },
  ]);
}

/** A photo taken with the camera held on its side, with the place where it was taken. */
export const photoWithPlace = (width: number, height: number): Promise<Buffer> =>
  image(width, height)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Dora Lima' }, IFD3: { GPSLatitude: '8/1 3/1 0/1' } })
    .toBuffer();

/** Noise, so that it has about the number of bytes. */
export function largeJpeg(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 100 })
    .toBuffer();
}

/** A GIF of two frames, red and then blue, 4 by 4. */
export const animatedGif = (): Promise<Buffer> => {
  const red = Buffer.alloc(4 * 4 * 3).fill(Buffer.from([220, 0, 0]));
  const blue = Buffer.alloc(4 * 4 * 3).fill(Buffer.from([0, 0, 220]));
  return sharp(Buffer.concat([red, blue]), {
    raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
  })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();
};

/** A valid PNG of one colour and any size in a few KB: rows of zeros compress a thousandfold. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, shades of grey.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG that says it is larger than its data; or, with a width of 0, that it has no pixel. */
export function lyingPng(width: number, height: number): Buffer {
  const png = bombPng(8, 8);
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(33)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export const SVG_WITH_SCRIPT = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
);
