/** The mark of `public/icon.svg`, 160 by 160: a V whose notch holds a disc. */
const MARK =
  '<path d="M30 38h25l25 62 25-62h25L93 126H67Z" fill="#22060F"/><circle cx="80" cy="51" r="19" fill="#FFF1DC"/>';
const GROUND = '#F791AE';

/**
 * `tile` has round corners of its own; `whole` fills its square, for systems that cut the corners;
 * `maskable` also keeps the mark inside the circle that is always left (W3C, icon masks).
 */
export type IconShape = 'tile' | 'whole' | 'maskable';

/** The site's icon, `size` pixels square. */
export function iconSvg(size: number, shape: IconShape): string {
  const corner = shape === 'tile' ? ' rx="36"' : '';
  const mark =
    shape === 'maskable' ? `<g transform="translate(14 14) scale(.825)">${MARK}</g>` : MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="${size}" height="${size}"><rect width="160" height="160"${corner} fill="${GROUND}"/>${mark}</svg>`;
}
