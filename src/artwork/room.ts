import { logoDisc } from './band.ts';
import { bandPalette } from './palette.ts';
import type { ArtTitle } from './types.ts';

/** The colours that a screen takes on for a title, `#RRGGBB`; `disc` is that of the logo's disc. */
export interface Room {
  bg: string;
  ink: string;
  disc: string;
}

/** The room of a title: `ink` is readable (4.5:1) on `bg`. */
export function roomOf(title: ArtTitle): Room {
  const palette = bandPalette(title);
  return { bg: palette.bg, ink: palette.ink, disc: logoDisc(palette) };
}
