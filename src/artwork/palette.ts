import { bandOf, type NamedPalette } from './band.ts';
import { choose } from './choice.ts';
import { PALETTES } from './palettes.ts';
import type { ArtTitle } from './types.ts';

export type { NamedPalette } from './band.ts';

/** The five inks of a title's poster. */
export function posterPalette(title: ArtTitle): NamedPalette {
  const name = choose(title).palette;
  return { name, ...PALETTES[name] };
}

/** The inks of a title's page band, top bar and backdrop: `ink` is readable (4.5:1) on `bg`. */
export function bandPalette(title: ArtTitle): NamedPalette {
  return bandOf(choose(title).palette);
}
