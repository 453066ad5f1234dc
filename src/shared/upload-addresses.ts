/** The two images of a person. */
export type ImageKind = 'photo' | 'cover';

/** The widths of a stored image in px, the larger first. Photos are square, covers four times as wide as high. */
export const IMAGE_WIDTHS = { photo: [512, 128], cover: [1600, 800] } as const satisfies Record<
  ImageKind,
  readonly [number, number]
>;

/** A stored image's file, `KEY-512.webp`; nothing else is ever stored or served. */
export const UPLOAD_NAME = /^([0-9a-f]{32})-(128|512|800|1600)\.webp$/;

export const uploadName = (key: string, width: number) => `${key}-${width}.webp`;

/** The address of the larger file of a stored image; '' without one, as the API's `User` has it. */
export const uploadAddress = (key: string | null, kind: ImageKind) =>
  key === null ? '' : `/uploads/${uploadName(key, IMAGE_WIDTHS[kind][0])}`;

/** The address of the smaller file, from that of the larger one; other addresses stay as they are. */
export const smallerUpload = (address: string) =>
  address.replace(/-(512|1600)\.webp$/, (_, width) => `-${width === '512' ? 128 : 800}.webp`);
