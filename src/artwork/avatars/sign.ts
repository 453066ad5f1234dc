import { CAP } from '#artwork/lockup.ts';
import { drawnWidth, outlineD } from '#artwork/outlines.ts';
import { stretchFor } from '#artwork/measure.ts';
import type { Inks } from '#artwork/scene.ts';
import type { Random } from '#artwork/seed.ts';

/** The tools and texts with which a family of avatars draws, on a 400 by 400 sheet seen through a circle. */
export interface Sign {
  random: Random;
  inks: Inks;
  /** One or two capitals, or '' */
  initials: string;
  /** The colour of lettering that can be read on a ground. */
  on: (ground: string) => string;
}

/** Side of the sheet, and its middle. */
export const S = 400;
export const C = S / 2;

export type Family = (sign: Sign) => string;

/** Letters with capitals `height` units tall, stretched to a width as far as the axis goes, centred on (cx, cy). */
export function lettersD(
  text: string,
  cx: number,
  cy: number,
  width: number,
  height: number,
): string {
  if (!text) return '';
  const full = height / CAP;
  const stretch = stretchFor(text, width / full);
  const size = Math.min(
    full,
    (full * width) / drawnWidth(text, { face: 'display', size: full, stretch }),
  );
  return outlineD(text, {
    face: 'display',
    size,
    stretch,
    x: cx,
    y: cy + (size * CAP) / 2,
    anchor: 'middle',
  });
}
