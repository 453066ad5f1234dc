import type { MediaType } from '#api/types.ts';

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
