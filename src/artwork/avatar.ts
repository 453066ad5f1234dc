import { readable } from './colour.ts';
import { FAMILIES } from './avatars/index.ts';
import { drawable } from './outlines.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { signPalette } from './person-palette.ts';
import { dealInks } from './scene.ts';
import { rect, svgDocument } from './shapes.ts';
import type { ArtPerson } from './types.ts';

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
