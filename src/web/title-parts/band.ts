import type { CSSProperties } from 'react';
import { bandPalette, type NamedPalette } from '#artwork/palette.ts';
import { logoDisc } from '#artwork/palettes.ts';
import type { TitleInfo } from '#api/types.ts';
import { formatYear } from '#web/foundation/format.ts';
import { titleDate, titleName } from './title-view.ts';
import { useRouterState } from '@tanstack/react-router';

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
export const bandIn = (palette: NamedPalette): Band => ({
  bg: palette.bg,
  ink: palette.ink,
  disc: logoDisc(palette),
});

/** The band as custom properties for everything inside. */
export const bandStyle = (band: Band): CSSProperties => ({
  '--band-bg': band.bg,
  '--band-ink': band.ink,
  '--band-disc': band.disc,
});

/** The band of the current page: a route whose loader returns one has a top bar in its colours. */
export function useBand(): Band | null {
  return useRouterState({
    select: (state) => bandOf(state.matches.at(-1)?.loaderData),
  });
}

function bandOf(loaderData: unknown): Band | null {
  if (typeof loaderData !== 'object' || loaderData === null || !('band' in loaderData)) return null;
  return loaderData.band as Band;
}
