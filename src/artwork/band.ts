import { contrast, distinct, luminance, readable } from './colour.ts';
import { PALETTES, type Inkset, type PaletteName } from './palettes.ts';

export interface NamedPalette extends Inkset {
  name: PaletteName;
}

const NEAR_BLACK = '#15130F';

/** The band turns the poster's palette over: one of its plates becomes the ground. */
export function bandOf(name: PaletteName): NamedPalette {
  const poster: Inkset = PALETTES[name];
  const all = [poster.bg, poster.ink, poster.a, poster.b, poster.c, NEAR_BLACK];
  const usable = [poster.a, poster.b, poster.c].filter(
    (plate) =>
      luminance(plate) > 0.055 &&
      contrast(plate, poster.bg) > 1.6 &&
      all.some((colour) => contrast(colour, plate) >= 4.5),
  );
  const bg = usable.find((plate) => luminance(plate) < 0.62) ?? usable[0] ?? poster.a;
  const rest = distinct([poster.bg, poster.ink, poster.b, poster.c, poster.a])
    .filter((colour) => contrast(colour, bg) > 1.25)
    .toSorted((x, y) => contrast(y, bg) - contrast(x, bg));
  const ink = readable(bg, [poster.bg, poster.ink, poster.b, poster.c, poster.a]);
  const [a = ink, b = ink, c = b] = rest;
  return { name, bg, ink, a, b, c };
}

/** The colour of the logo's disc: it must contrast with the V around it and with the ground. */
export function logoDisc({ bg, ink, a, b, c }: NamedPalette): string {
  return (
    [a, b, c].find((colour) => contrast(colour, ink) >= 2.2 && contrast(colour, bg) >= 1.25) ??
    [c, b, a].find((colour) => colour !== ink && colour !== bg) ??
    bg
  );
}
