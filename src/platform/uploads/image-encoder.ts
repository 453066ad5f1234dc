// Reasons: docs/decisions/2026-11-22-uploads.md
import sharp from 'sharp';
import type { Metadata, SharpOptions } from 'sharp';
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';

/** The longest side of an accepted image, px. */
export const LONGEST_SIDE = 8192;

/** A size to encode, px; the image is scaled to cover it and cut at its centre. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Reasons for refusing bytes as an image. */
export type ImageRefusal = 'not-an-image' | 'too-large' | 'broken';

/** The files of an image, one for each size. */
export type EncodedImage = Result<Buffer[], ImageRefusal>;

/** The first bytes of the formats that are decoded. SVG and everything else is refused unread. */
const FORMATS: readonly [format: string, isOf: (head: string) => boolean][] = [
  ['jpeg', (head) => head.startsWith('\u00ff\u00d8\u00ff')],
  ['png', (head) => head.startsWith('\u0089PNG\r\n\u001a\n')],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
  ['webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['heif', (head) => /^avi[fs]/.test(head.slice(8)) && head.startsWith('ftyp', 4)],
];

/**
 * One at a time: decoding the largest image takes some 300 MB and a core. libvips runs in threads of
 * its own, so the event loop stays free.
 */
const limit = new ConcurrencyLimit({ running: 1, waiting: 16, waitMs: 20_000 });

const OPTIONS: SharpOptions = {
  limitInputPixels: LONGEST_SIDE * LONGEST_SIDE,
  limitInputChannels: 5,
  // Truncated and damaged images are refused; the harmless warnings that many phones cause are not errors.
  failOn: 'error',
  // Only the first frame of an animation.
  pages: 1,
  autoOrient: true,
};

/**
 * Decodes an image and encodes it anew as WebP in each of the sizes. Only its pixels remain, turned upright: metadata,
 * and with it the place of a photo, is dropped.
 * @throws Overloaded if too many images are waiting
 */
export function encodeImage(input: Uint8Array, sizes: readonly ImageSize[]): Promise<EncodedImage> {
  const format = formatOf(input);
  if (format === null) return Promise.resolve(refused('not-an-image'));
  return limit.run(() => encode(input, format, sizes));
}

async function encode(
  input: Uint8Array,
  format: string,
  sizes: readonly ImageSize[],
): Promise<EncodedImage> {
  let metadata: Metadata;
  try {
    // Reads the header only.
    metadata = await sharp(input, { ...OPTIONS, limitInputPixels: false }).metadata();
  } catch {
    return refused('broken');
  }
  if (metadata.format !== format) return refused('not-an-image');
  if (Math.max(metadata.width, metadata.height) > LONGEST_SIDE) {
    return refused('too-large');
  }
  const [largest] = sizes.toSorted((a, b) => b.width - a.width);
  if (!largest) return ok([]);
  try {
    const { data, info } = await sharp(input, OPTIONS)
      .resize(largest.width, largest.height, { fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const files: Buffer[] = [];
    for (const size of sizes) {
      const pixels = sharp(data, { raw: { width, height, channels } });
      files.push(
        await pixels
          .resize(size.width, size.height, { fit: 'cover' })
          .webp({ quality: 82, effort: 4 })
          .toBuffer(),
      );
    }
    return ok(files);
  } catch {
    return refused('broken');
  }
}

function formatOf(input: Uint8Array): string | null {
  const head = Buffer.from(input.subarray(0, 16)).toString('latin1');
  return FORMATS.find(([, isOf]) => isOf(head))?.[0] ?? null;
}
