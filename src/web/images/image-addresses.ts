import type { MediaType } from '#api/types.ts';
import { currentSite } from '#web/foundation/site.ts';

/** The origin of the film database's images; a path from the API is appended to `{host}/{size}`. */
export const imageHost = (): string => currentSite().images;

/** Widths in px that pages ask for (docs/product-rules.md R19), all of them size names of the host. */
const WIDTHS = {
  poster: [300, 500],
  profile: [300, 500],
  backdrop: [780, 1280],
} as const;

export type ImageKind = keyof typeof WIDTHS;

/** `src` and `srcset` of an image path such as "/abc.jpg". */
export function imageSources(kind: ImageKind, path: string): { src: string; srcSet: string } {
  const host = imageHost();
  const at = (size: string) => `${host}/${size}${path}`;
  const set = WIDTHS[kind].map((width) => `${at(`w${width}`)} ${width}w`);
  if (kind === 'backdrop') set.push(`${at('original')} 1920w`);
  return { src: at(`w${WIDTHS[kind][1]}`), srcSet: set.join(', ') };
}

/** Addresses of the generated art. The server draws them; `src/http/art/art-routes.ts` answers them. */
export const art = {
  poster: (type: MediaType, id: number) => `/art/poster/${type}/${id}.svg`,
  backdrop: (type: MediaType, id: number, shape: 'title' | 'hero' | 'phone') =>
    `/art/backdrop-${shape}/${type}/${id}.svg`,
  square: (type: MediaType, id: number) => `/art/square/${type}/${id}.svg`,
  video: (type: MediaType, id: number, index: number) => `/art/video-${index}/${type}/${id}.svg`,
  avatar: (id: number) => `/art/avatar/${id}.svg`,
  product: (id: number) => `/art/product/${id}.svg`,
  genre: (id: number) => `/art/genre/${id}.svg`,
} as const;
