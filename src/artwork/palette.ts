import { type NamedPalette, PALETTES, bandOf, logoDisc } from './palettes.ts';
import { choose } from './choice.ts';
import type { ArtTitle } from './types.ts';

export type { NamedPalette } from './palettes.ts';

/** The five inks of a title's poster. */
export function posterPalette(title: ArtTitle): NamedPalette {
  const name = choose(title).palette;
  return { name, ...PALETTES[name] };
}

/** The inks of a title's page band, top bar and backdrop: `ink` is readable (4.5:1) on `bg`. */
export function bandPalette(title: ArtTitle): NamedPalette {
  return bandOf(choose(title).palette);
}

/** The colours that a screen takes on for a title, `#RRGGBB`; `disc` is that of the logo's disc. */
interface Room {
  bg: string;
  ink: string;
  disc: string;
}

/** The room of a title: `ink` is readable (4.5:1) on `bg`. */
export function roomOf(title: ArtTitle): Room {
  const palette = bandPalette(title);
  return { bg: palette.bg, ink: palette.ink, disc: logoDisc(palette) };
}
