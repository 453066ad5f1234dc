import type { TvTitle } from './api.ts';

/** Where images of the film database are; the server writes it into the document. */
const host = (): string => document.documentElement.getAttribute('data-images') ?? '';

/** The addresses of a title's poster, in the order in which to try them. The last is our drawing. */
export const posters = ({ type, id, poster_path: path }: TvTitle): string[] => [
  ...(path === null ? [] : [`${host()}/w300${path}`]),
  `/art/poster/${type}/${id}.svg`,
];

/** The drawing behind a title's name: empty on its left side. */
export const backdropArt = ({ type, id }: TvTitle): string =>
  `/art/backdrop-hero/${type}/${id}.svg`;

/** The photo beside a title's name; null without one. */
export const backdropPhoto = ({ backdrop_path: path }: TvTitle): string | null =>
  path === null ? null : `${host()}/w1280${path}`;

export const logoOf = (path: string): string => `${host()}/w92${path}`;
