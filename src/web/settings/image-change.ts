import { IMAGE_WIDTHS } from '#shared/upload-addresses.ts';
import type { ImageKind } from '#shared/upload-addresses.ts';
import { regionOf, wholeCrop } from './crop-rules.ts';
import type { Crop } from './crop-rules.ts';

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
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the browser could not encode the image'));
    canvas.toBlob(take, 'image/jpeg', 0.92);
  });
}
