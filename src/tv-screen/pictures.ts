import type { TvTitle } from './api.ts';

/** Where images of the film database are; the server writes it into the document. */
const host = (): string => document.documentElement.getAttribute('data-images') ?? '';

type Drawn = Pick<TvTitle, 'type' | 'id'>;

/**
 * Our drawing, as pixels first: TVs lay out each SVG in a document of its own. The server makes few at a time, and
 * refuses the others when it is busy.
 */
const drawings = (kind: string, { type, id }: Drawn): string[] =>
  ['webp', 'svg'].map((format) => `/art/${kind}/${type}/${id}.${format}`);

/** The addresses of a title's poster, in the order in which to try them. */
export const posters = (
  title: Drawn & Pick<TvTitle, 'poster_path'>,
  size: 'w300' | 'w500' = 'w300',
): string[] => [
  ...(title.poster_path === null ? [] : [`${host()}/${size}${title.poster_path}`]),
  ...drawings('poster', title),
];

/** Addresses of the drawing behind a title's name, which is empty on its left side. */
export const backdropArt = (title: TvTitle): string[] => drawings('backdrop-hero', title);

/** The photo beside a title's name; null without one. */
export const backdropPhoto = ({ backdrop_path: path }: TvTitle): string | null =>
  path === null ? null : `${host()}/w1280${path}`;

export const logoOf = (path: string): string => `${host()}/w92${path}`;
