import { DRAWING_COLOURS } from '#shared/colours.ts';
import { tiles, halves, wreath } from './avatars/discs.ts';
import { arches, bust, profile } from './avatars/figures.ts';
import type { Family } from './avatars/sign.ts';
import { readable } from './colour.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { dealInks } from './scene.ts';
import { hash32, Random } from './seed.ts';
import { rect, svgDocument } from './shapes.ts';

/** The drawings that a person without a photo can choose; each has the ground of its palette. */
const DRAWINGS: readonly [Family, PaletteName, seed: string][] = [
  [tiles, 'sertao', 'drawing:0'],
  [wreath, 'elenco', 'wreath:0'],
  [tiles, 'mangueira', 'tiles:3'],
  [profile, 'caju', 'drawing:3'],
  [halves, 'planalto', 'drawing:4'],
  [arches, 'algodao', 'drawing:5'],
  [profile, 'jabuticaba', 'drawing:6'],
  [bust, 'fosforo', 'drawing:7'],
];

/** Grounds of the drawings, in their order; equal to `DRAWING_COLOURS`. */
export const drawingGrounds = (): string[] => DRAWINGS.map(([, name]) => PALETTES[name].bg);

/**
 * A drawing for a person with an account, 400 by 400, to be shown in a circle. `initials` are at
 * most two capitals without accents, or ''. Null for a number that no drawing has.
 */
export function userDrawingSvg(number: number, initials: string): string | null {
  const body = userDrawingBody(number, initials);
  return body === null ? null : svgDocument(400, 400, body);
}

/** The content of such a drawing without its root element, for other pictures. */
export function userDrawingBody(number: number, initials: string): string | null {
  const drawing = DRAWINGS[number];
  if (!drawing || number >= DRAWING_COLOURS.length) return null;
  const [family, name, seed] = drawing;
  const palette = PALETTES[name];
  const random = new Random(hash32(seed));
  const inks = dealInks(palette, random);
  const on = (ground: string) =>
    readable(ground, [palette.ink, palette.bg, palette.c, palette.a, palette.b]);
  return rect(0, 0, 400, 400, palette.bg) + family({ random, inks, initials, on });
}
