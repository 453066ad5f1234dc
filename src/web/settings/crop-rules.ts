/** The size of an image in its own pixels. */
export interface ImageSize {
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
