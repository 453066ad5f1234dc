import { IMAGE_WIDTHS, type ImageKind } from '#shared/upload-addresses.ts';

/** Width by height. */
export const RATIOS = { photo: 1, cover: 4 } as const satisfies Record<ImageKind, number>;

/** A chosen image and the part of it that is kept. */
export interface NewImage {
  /** The whole image, upright. */
  image: HTMLCanvasElement;
  crop: Crop;
}

/** A change of a person's image. */
export type ImageChange = NewImage | 'remove';

export const newImage = (image: HTMLCanvasElement): NewImage => ({
  image,
  crop: wholeCrop(image),
});

/** The kept part as a JPEG, in the size that the server stores. */
export function drawCrop(kind: ImageKind, { image, crop }: NewImage): Promise<Blob> {
  const { left, top, width, height } = regionOf(image, RATIOS[kind], crop);
  const canvas = document.createElement('canvas');
  [canvas.width] = IMAGE_WIDTHS[kind];
  canvas.height = canvas.width / RATIOS[kind];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the browser could not encode the image'));
    canvas.toBlob(take, 'image/jpeg', 0.92);
  });
}

/** The longest side that is kept in memory, px: more than any stored size needs at the largest zoom. */
const LONGEST_SIDE = 4096;

/**
 * Decodes a file, upright, for a crop. A canvas and not an address of the file: the policy of our pages
 * allows no `blob:`.
 * @throws where the browser cannot decode it
 */
export async function readImage(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  // A photo is sent as JPEG, which has no transparency.
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--n2');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** The size of an image in its own pixels. */
interface ImageSize {
  width: number;
  height: number;
}

/** The part of an image that is kept: its middle in pixels, and its enlargement, from 1. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** A part of an image, in its own pixels. */
export interface Region extends ImageSize {
  left: number;
  top: number;
}

export const LARGEST_ZOOM = 4;

/** The largest part of the image with this ratio of width to height, in its middle. */
export const wholeCrop = ({ width, height }: ImageSize): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The part of the image that a crop keeps; always inside the image. */
export function regionOf(image: ImageSize, ratio: number, crop: Crop): Region {
  const size = partSize(image, ratio, crop.zoom);
  const { x, y } = within(image, ratio, crop);
  return { ...size, left: x - size.width / 2, top: y - size.height / 2 };
}

/** Moves the part by pixels of the image, as far as its edges. */
export const moveCrop = (
  image: ImageSize,
  ratio: number,
  crop: Crop,
  { x, y }: { x: number; y: number },
): Crop => within(image, ratio, { ...crop, x: crop.x + x, y: crop.y + y });

/** Enlarges the part about its middle, from 1 to `LARGEST_ZOOM`. */
export const zoomCrop = (image: ImageSize, ratio: number, crop: Crop, zoom: number): Crop =>
  within(image, ratio, { ...crop, zoom: Math.min(LARGEST_ZOOM, Math.max(1, zoom)) });

function partSize({ width, height }: ImageSize, ratio: number, zoom: number): ImageSize {
  const isWide = width / height > ratio;
  const whole = isWide ? { width: height * ratio, height } : { width, height: width / ratio };
  return { width: whole.width / zoom, height: whole.height / zoom };
}

function within(image: ImageSize, ratio: number, crop: Crop): Crop {
  const part = partSize(image, ratio, crop.zoom);
  const clamp = (value: number, length: number, all: number) =>
    Math.min(all - length / 2, Math.max(length / 2, value));
  return {
    ...crop,
    x: clamp(crop.x, part.width, image.width),
    y: clamp(crop.y, part.height, image.height),
  };
}
