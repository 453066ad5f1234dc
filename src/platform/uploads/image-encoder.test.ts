import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  animatedGif,
  bombPng,
  image,
  lyingPng,
  photoWithPlace,
  SVG_WITH_SCRIPT,
} from '#test/images.ts';
import { encodeImage } from './image-encoder.ts';

const SIZES = [
  { width: 64, height: 64 },
  { width: 16, height: 16 },
];
const encode = (input: Uint8Array) => encodeImage(input, SIZES);

async function first(input: Uint8Array): Promise<Buffer> {
  const encoded = await encode(input);
  if (!encoded.ok) throw new Error(encoded.error);
  return encoded.value[0]!;
}

/** The colour at a place of the first file, as [red, green, blue]. */
async function colourAt(file: Buffer, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 };
  const { data } = await sharp(file).extract(area).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  return [...data];
}

const isNear = (found: number[], wanted: number[]) =>
  found.every((value, at) => Math.abs(value - wanted[at]!) < 24);

describe('an image', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'in %s becomes WebP in both sizes',
    async (format) => {
      const encoded = await encode(await image(90, 60).toFormat(format).toBuffer());
      if (!encoded.ok) throw new Error(encoded.error);
      const found = await Promise.all(encoded.value.map((file) => sharp(file).metadata()));
      expect(found.map((file) => [file.format, file.width, file.height])).toEqual([
        ['webp', 64, 64],
        ['webp', 16, 16],
      ]);
    },
  );

  it('is turned upright and loses its metadata', async () => {
    const input = await photoWithPlace(90, 60);
    expect((await sharp(input).metadata()).exif!.toString('latin1')).toContain('Dora Lima');
    const file = await first(input);
    const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array.from({ length: 5 }));
    expect(file.toString('latin1')).not.toContain('Dora');
    // The left half of the stored pixels is the upper half of the photo.
    expect(isNear(await colourAt(file, 32, 4), [0x0f, 0x23, 0x50])).toBe(true);
    expect(isNear(await colourAt(file, 32, 60), [0xe8, 0x54, 0x2c])).toBe(true);
  });

  it('takes the first frame of an animated image', async () => {
    const file = await first(await animatedGif());
    expect((await sharp(file).metadata()).pages ?? 1).toBe(1);
    expect(isNear(await colourAt(file, 32, 32), [220, 0, 0])).toBe(true);
  });

  it('with something appended loses it', async () => {
    const script = '<script>alert(1)</script><?php system($_GET[0]) ?>';
    const jpeg = await image(20, 20).jpeg().toBuffer();
    for (const input of [
      Buffer.concat([jpeg, Buffer.from(script)]),
      Buffer.concat([await image(20, 20).gif().toBuffer(), Buffer.from(script)]),
    ]) {
      expect((await first(input)).toString('latin1')).not.toMatch(/script|php/);
    }
  });

  it('with a colour profile, with four inks or with 16 bits keeps its colours', async () => {
    const inks = await image(40, 40).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(await first(inks)).metadata()).channels).toBe(3);
    const deep = await image(40, 40).toColourspace('rgb16').png().toBuffer();
    expect(isNear(await colourAt(await first(deep), 60, 30), [0xe8, 0x54, 0x2c])).toBe(true);
  });

  it('with the largest allowed sides is accepted', async () => {
    expect((await encode(bombPng(8192, 8192))).ok).toBe(true);
  });
});

describe('is refused', () => {
  it.each([
    ['an SVG', SVG_WITH_SCRIPT, 'not-an-image'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-an-image'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'not-an-image'],
    ['nothing', Buffer.alloc(0), 'not-an-image'],
    ['a GIF that is a script', Buffer.from('GIF89a=1;alert(1)//'), 'broken'],
    ['an SVG that begins as a PNG', Buffer.concat([png(), SVG_WITH_SCRIPT]), 'broken'],
    ['one longer than 8,192 px', bombPng(8193, 8), 'too-large'],
    ['30,000 px a side', bombPng(30_000, 30_000), 'too-large'],
    ['a billion pixels that are not there', lyingPng(2_000_000_000, 2_000_000_000), undefined],
    ['fewer pixels than it says', lyingPng(4000, 4000), 'broken'],
    ['no pixel at all', lyingPng(0, 0), 'broken'],
  ] as const)('%s', async (_, input, reason) => {
    const encoded = await encode(input);
    expect(encoded.ok).toBe(false);
    if (reason !== undefined) expect(encoded).toEqual({ ok: false, error: reason });
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('a truncated %s', async (format) => {
    const whole = await image(300, 300).toFormat(format).toBuffer();
    expect(await encode(whole.subarray(0, whole.length * 0.6))).toEqual({
      ok: false,
      error: 'broken',
    });
  });

  it('a multi-image file without a header of its own', async () => {
    const tiff = await image(20, 20).tiff().toBuffer();
    expect(await encode(tiff)).toEqual({ ok: false, error: 'not-an-image' });
  });
});

function png(): Buffer {
  return Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
}
