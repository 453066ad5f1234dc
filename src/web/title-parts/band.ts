import type { CSSProperties } from 'react';
import { contrast } from '#artwork/colour.ts';
import { bandPalette, type NamedPalette } from '#artwork/palette.ts';
import type { TitleInfo } from '#api/types.ts';
import { formatYear } from '#web/foundation/format.ts';
import { titleDate, titleName } from './title-view.ts';

/** The colours of a title's band and of the top bar above it. */
export interface Band {
  bg: string;
  ink: string;
  disc: string;
}

export function bandOfTitle(title: TitleInfo): Band {
  const year = formatYear(titleDate(title));
  const palette = bandPalette({
    type: title.media_type,
    id: title.id,
    title: titleName(title),
    genres: title.genres.map((genre) => genre.name),
    year: year === '' ? null : Number(year),
  });
  return bandIn(palette);
}

/** A band in the colours of a palette. */
export function bandIn({ bg, ink, a, b, c }: NamedPalette): Band {
  // The logo's disc must contrast with its V and with the background.
  const disc =
    [a, b, c].find((colour) => contrast(colour, ink) >= 2.2 && contrast(colour, bg) >= 1.25) ??
    [c, b, a].find((colour) => colour !== ink && colour !== bg) ??
    bg;
  return { bg, ink, disc };
}

/** The band as custom properties for everything inside. */
export const bandStyle = (band: Band): CSSProperties => ({
  '--band-bg': band.bg,
  '--band-ink': band.ink,
  '--band-disc': band.disc,
});
