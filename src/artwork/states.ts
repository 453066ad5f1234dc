import { DRAWINGS } from './compositions/index.ts';
import { PALETTES } from './palettes.ts';
import { dealInks } from './scene.ts';
import { Random } from './seed.ts';
import { rect, svgDocument } from './shapes.ts';
import type { Size } from './types.ts';

const WIDE: Size = { w: 1440, h: 628 };

/** Beside its words on a wide sheet, under them (a sheet of its own) on a phone. */
const artBox = ({ w, h }: Size, share: number) =>
  w < 700
    ? { x: w * 0.06, y: h * 0.02, w: w * 0.88, h: h * 0.96 }
    : { x: w * share, y: h * 0.02, w: w * (0.98 - share), h: h * 1.04 };

/** Something broke: the Espiral in estreia; its left half is flat. Phone: `{w: 390, h: 330}`. */
export function errorSvg(size: Size = WIDE): string {
  // Chosen by eye: thirteen full ellipses that end upright.
  const random = new Random(35);
  const palette = PALETTES.estreia;
  const inks = {
    bg: palette.bg,
    ink: palette.ink,
    main: palette.a,
    second: palette.b,
    accent: palette.c,
    plates: [palette.a, palette.b, palette.c],
  };
  const art = DRAWINGS.espiral({
    random,
    inks,
    box: artBox(size, 0.52),
    canvas: size,
    wide: true,
    grounded: true,
    double: false,
    initial: '',
  });
  return svgDocument(size.w, size.h, rect(0, 0, size.w, size.h, palette.bg) + art);
}

/** No such page: the Escada in caju; its left half is flat. Phone: `{w: 390, h: 330}`. */
export function notFoundSvg(size: Size = WIDE): string {
  // Chosen by eye: a flight of seven steps that climbs to the right.
  const random = new Random(24);
  const palette = PALETTES.caju;
  const inks = dealInks(palette, new Random(1));
  const box =
    size.w < 700
      ? { x: 0, y: 0, w: size.w, h: size.h }
      : { x: size.w * 0.5, y: 0, w: size.w * 0.5, h: size.h };
  const art = DRAWINGS.escada({
    random,
    inks,
    box,
    canvas: size,
    wide: true,
    grounded: true,
    double: false,
    initial: '',
  });
  return svgDocument(size.w, size.h, rect(0, 0, size.w, size.h, palette.bg) + art);
}

/** For empty results: the Olho drawing in the palette neblina, square. */
export function emptySvg(): string {
  const size: Size = { w: 360, h: 360 };
  // Chosen by eye: one large eye with thirteen lashes that looks at the reader.
  const random = new Random(19);
  const palette = PALETTES.neblina;
  const art = DRAWINGS.olho({
    random,
    inks: dealInks(palette, new Random(1)),
    box: { x: 16, y: 8, w: 328, h: 336 },
    canvas: size,
    wide: false,
    grounded: false,
    double: false,
    initial: '',
  });
  return svgDocument(size.w, size.h, rect(0, 0, size.w, size.h, palette.bg) + art);
}

/** A square drawing for an empty list of the viewer, on the ground of its palette. */
function emptyListSvg(
  draw: (typeof DRAWINGS)[keyof typeof DRAWINGS],
  palette: (typeof PALETTES)[keyof typeof PALETTES],
  seed: number,
): string {
  const size: Size = { w: 360, h: 360 };
  const art = draw({
    random: new Random(seed),
    inks: dealInks(palette, new Random(1)),
    box: { x: 0, y: 0, ...size },
    canvas: size,
    wide: false,
    grounded: true,
    double: false,
    initial: '',
  });
  return svgDocument(size.w, size.h, rect(0, 0, size.w, size.h, palette.bg) + art);
}

/** For somebody without collections: the Metaesquema in elenco. */
export const noListsSvg = (): string => emptyListSvg(DRAWINGS.meta, PALETTES.elenco, 3);

/** For an empty watch list: the Dunas in areia. */
export const noWatchListSvg = (): string => emptyListSvg(DRAWINGS.dunas, PALETTES.areia, 3);

/** For a sent message: the Pássaro drawing in tropicalia, square, on its ground colour. */
export function messageSvg(): string {
  const size: Size = { w: 520, h: 520 };
  const palette = PALETTES.tropicalia;
  const art = DRAWINGS.passaro({
    // Chosen by eye: one that flies to the right, towards who writes.
    random: new Random(6),
    inks: dealInks(palette, new Random(1)),
    box: { x: 30, y: 60, w: 460, h: 440 },
    canvas: size,
    wide: false,
    grounded: false,
    double: false,
    initial: '',
  });
  return svgDocument(size.w, size.h, rect(0, 0, size.w, size.h, palette.bg) + art);
}
