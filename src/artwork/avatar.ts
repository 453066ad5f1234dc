import { readable } from './colour.ts';
import { drawable } from './outlines.ts';
import { PALETTES, type PaletteName, signPalette } from './palettes.ts';
import { dealInks } from './scene.ts';
import { rect, svgDocument } from './shapes.ts';
import type { ArtPerson } from './types.ts';
import {
  chequer,
  counterchange,
  giant,
  halves,
  lens,
  rings,
  stack,
  tiles,
  wreath,
} from './avatars/discs.ts';
import { arches, banner, bust, palace, profile, waves } from './avatars/figures.ts';
import type { Family } from './avatars/discs.ts';
import { DRAWING_COLOURS } from '#shared/colours.ts';
import { Random, hash32 } from './seed.ts';

/** Every family; the first three are whole without letters too. */
const FAMILIES: readonly Family[] = [
  tiles,
  wreath,
  rings,
  giant,
  halves,
  counterchange,
  stack,
  chequer,
  arches,
  bust,
  profile,
  waves,
  banner,
  palace,
  lens,
];

const PARTICLES = /^(D[AEO]S?|D'|E|THE|VAN|VON|DEL|LA|LE|DI|JR\.?|SR\.?|FILHO|NETO|I{1,3})$/;

/** The initials of the first and the last name, in capitals; '' if our fonts lack their letters. */
export function initialsOf(name: string): string {
  const words = drawable(name, 'display')
    .toUpperCase()
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const named = words.filter((word) => !PARTICLES.test(word));
  const used = named.length > 0 ? named : words;
  const letter = (word: string | undefined) =>
    (word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '').normalize('NFD').charAt(0);
  return letter(used[0]) + (used.length > 1 ? letter(used.at(-1)) : '');
}

/** A person's sign, 400 by 400, to be shown in a circle: initials and a pattern, never a face. */
export function avatarSvg(person: ArtPerson): string {
  return svgDocument(400, 400, avatarArt(person).body);
}

/** The content of the sign's root element, and its palette. */
export function avatarArt(person: ArtPerson): { name: PaletteName; body: string } {
  const { name, random } = signPalette(person);
  const palette = PALETTES[name];
  const inks = dealInks(palette, random);
  const initials = initialsOf(person.name);
  const family = random.pick(initials ? FAMILIES : FAMILIES.slice(0, 3));
  const on = (ground: string) =>
    readable(ground, [palette.ink, palette.bg, palette.c, palette.a, palette.b]);
  const sign = family({ random, inks, initials, on });
  return { name, body: rect(0, 0, 400, 400, palette.bg) + sign };
}

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
