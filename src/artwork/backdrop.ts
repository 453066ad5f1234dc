import { STREAM, choose, initialOf } from './choice.ts';
import type { CompositionName } from './composition-names.ts';
import { DRAWINGS, FLOATING } from './compositions/index.ts';
import { type Inkset, PALETTES, bandOf } from './palettes.ts';
import { type Scene, dealInks } from './scene.ts';
import { Random, hash32 } from './seed.ts';
import { clipped, num, rect, svgDocument } from './shapes.ts';
import type { ArtTitle, Box, Size } from './types.ts';
import { type ArtGenre, emblemOf } from './genres.ts';

/** Drawings that extend into the text's side of a band, along its lower edge. */
const LOW_GROUND = new Set<CompositionName>(['cordel']);

/** The left edge of a band's art, as a share of its width: title bands are long, heroes high, phones short. */
function artStart({ width, height }: { width: number; height: number }): number {
  if (width < 700) return 0.36;
  return width / height > 3 ? 0.655 : 0.53;
}

/** A title's band art without text, in the band palette; its left stays flat for the page's own words. */
export function backdropSvg(title: ArtTitle, size: { width: number; height: number }): string {
  const choice = choose(title);
  return bandArt({
    palette: bandOf(choice.palette),
    composition: choice.composition,
    seed: choice.seed ^ STREAM.backdrop,
    size: { w: size.width, h: size.height },
    start: artStart(size),
    double: choice.double,
    initial: initialOf(title.title),
  });
}

export interface BandArt {
  palette: Inkset;
  composition: CompositionName;
  seed: number;
  size: Size;
  /** Share of the width that stays flat on the left. */
  start: number;
  /** Share of the height that stays flat on top. */
  top?: number;
  double?: boolean;
  initial?: string;
}

/** One drawing in the right part of a wide sheet. */
export const bandArt = (band: BandArt): string =>
  svgDocument(band.size.w, band.size.h, bandBody(band));

/** The content of the root element. */
export function bandBody({
  palette,
  composition,
  seed,
  size,
  start,
  top = 0,
  double = false,
  initial = '',
}: BandArt): string {
  const random = new Random(seed);
  const { w, h } = size;
  const whole: Box = { x: w * start, y: h * top, w: w * (1 - start), h: h * (1 - top) };
  const air = Math.min(h * 0.07, 34);
  const box =
    FLOATING.has(composition) || composition === 'letra'
      ? { x: whole.x + air * 0.5, y: whole.y + air, w: whole.w - air * 2, h: whole.h - 2 * air }
      : composition === 'cordel' || composition === 'pipa'
        ? { ...whole, w: whole.w * 0.96 }
        : whole;
  const scene: Scene = {
    random,
    inks: dealInks(palette, random),
    box,
    canvas: size,
    wide: true,
    grounded: true,
    double,
    initial,
  };
  const art = DRAWINGS[composition](scene);
  const left = LOW_GROUND.has(composition) ? 0 : whole.x - air;
  const id = `b${hash32(`${composition}${seed}${num(w)}`).toString(36)}`;
  return rect(0, 0, w, h, palette.bg) + clipped(id, left, whole.y, w - left, whole.h, art);
}

/** The art alone on a square, for mosaics and small thumbs, 600 by 600. */
export function squareSvg(title: ArtTitle): string {
  const choice = choose(title);
  const random = new Random(choice.seed ^ STREAM.square);
  const palette = PALETTES[choice.palette];
  const pad = FLOATING.has(choice.composition) ? 44 : 0;
  const art = DRAWINGS[choice.composition]({
    random,
    inks: dealInks(palette, random),
    box: { x: pad, y: pad, w: 600 - 2 * pad, h: 600 - 2 * pad },
    canvas: { w: 600, h: 600 },
    wide: false,
    grounded: true,
    double: choice.double,
    initial: initialOf(title.title),
  });
  return svgDocument(600, 600, rect(0, 0, 600, 600, palette.bg) + art);
}

/** A still for a trailer without an image, 640 by 360; the first (`n` = 1) shows the title's own drawing. */
export function videoThumbSvg(title: ArtTitle, n: number): string {
  const choice = choose(title);
  const others: readonly CompositionName[] = [
    'olho',
    'feixe',
    'disco',
    'raio',
    'pontos',
    'meta',
    'janela',
    'espiral',
  ];
  const own = !(n > 1);
  const composition = own
    ? choice.composition
    : (others[(choice.seed + Math.trunc(n)) % others.length] ?? 'olho');
  return bandArt({
    palette: own ? bandOf(choice.palette) : PALETTES[choice.palette],
    composition,
    seed: choice.seed ^ STREAM.video ^ (own ? 0 : Math.trunc(n)),
    size: { w: 640, h: 360 },
    start: 0.36,
    double: choice.double,
    initial: initialOf(title.title),
  });
}

/** A genre's tile, 420 by 300: the art sits low on the right, the top is flat for the name. */
export function genreTileSvg(genre: ArtGenre): string {
  const [composition, palette] = emblemOf(genre);
  return bandArt({
    palette: bandOf(palette),
    composition,
    seed: hash32(`genre:${genre.id}:${genre.name}`),
    size: { w: 420, h: 300 },
    start: 0.14,
    top: 0.25,
  });
}
