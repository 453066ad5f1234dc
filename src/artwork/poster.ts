import { choose, initialOf, STREAM, type Choice } from './choice.ts';
import { readable } from './colour.ts';
import { DRAWINGS, FLOATING, GROUNDED, UNFRAMED } from './compositions/index.ts';
import type { Lockup } from './lockup.ts';
import { lockup } from './poster-lockup.ts';
import { drawable, GRID, lettering, outlineD } from './outlines.ts';
import { PALETTES, type Inkset } from './palettes.ts';
import { dealInks, type Inks } from './scene.ts';
import { pixelLockup, pixelsD } from './pixel-letters.ts';
import { hash32, Random } from './seed.ts';
import { clipped, num, rect, svgDocument } from './shapes.ts';
import type { DrawnTitle, Box, Size } from './types.ts';

export const POSTER = { w: 600, h: 900 } as const;
const FRAME = 32;
const BILLING = 34;
const BILLING_SIZE = 19;
const GAP = 34;

/** The places of a poster's parts before it is drawn; tests measure them. */
export interface PosterPlan {
  choice: Choice;
  palette: Inkset;
  inks: Inks;
  random: Random;
  framed: boolean;
  /** True if the title stands over the art instead of under it. */
  titleOnTop: boolean;
  centred: boolean;
  margin: number;
  title: Lockup;
  titleAt: { x: number; y: number };
  /** Baseline of the billing line. */
  billingY: number;
  art: Box;
  clip: Box;
  /** The colour behind the lettering. */
  ground: string;
}

export function planPoster(title: DrawnTitle): PosterPlan {
  const choice = choose(title);
  const random = new Random(choice.seed ^ STREAM.poster);
  const palette = PALETTES[choice.palette];
  const inks = dealInks(palette, random);
  const { composition } = choice;
  const onLight = composition === 'feixe';
  const titleOnTop = random.chance(GROUNDED.has(composition) ? 0.72 : 0.42) && !onLight;
  const framed = random.chance(0.26) && !UNFRAMED.has(composition);
  const centred = choice.voice === 'B' && random.chance(0.4);
  const margin = framed ? 60 : 40;
  const edge = framed ? FRAME : 0;
  const text = drawable(title.title, choice.voice === 'A' ? 'display' : 'serif');
  const slotHeight = Math.round(POSTER.h * slotShare(text.length));
  const slot = { w: POSTER.w - 2 * margin, h: slotHeight };
  const set = lockup(text, slot, choice.voice);
  const top = titleOnTop ? margin + BILLING : POSTER.h - margin - BILLING - set.inkHeight;
  const billingY = titleOnTop ? margin + 8 : POSTER.h - margin + 2;
  const clip = titleOnTop
    ? { x: edge, y: top + set.inkHeight + GAP, w: POSTER.w - 2 * edge, h: 0 }
    : { x: edge, y: edge, w: POSTER.w - 2 * edge, h: top - GAP - edge };
  if (titleOnTop) clip.h = POSTER.h - clip.y - edge;
  const art = FLOATING.has(composition)
    ? {
        x: clip.x + 18,
        y: clip.y + (titleOnTop ? 0 : framed ? 18 : 28),
        w: clip.w - 36,
        h: clip.h - (titleOnTop ? (framed ? 26 : 44) : framed ? 18 : 28),
      }
    : clip;
  return {
    choice,
    palette,
    inks,
    random,
    framed,
    titleOnTop,
    centred,
    margin,
    title: set,
    titleAt: { x: margin, y: top },
    billingY,
    art,
    clip: onLight ? { x: 0, y: 0, w: POSTER.w, h: POSTER.h } : clip,
    ground: onLight ? inks.main : palette.bg,
  };
}

const slotShare = (length: number) =>
  length <= 10 ? 0.21 : length <= 22 ? 0.25 : length <= 36 ? 0.29 : 0.33;

/** A title's poster, 600 by 900, its lettering as outlines. */
export function posterSvg(title: DrawnTitle): string {
  return svgDocument(POSTER.w, POSTER.h, posterBody(title));
}

/** The content of the poster's root element, for drawings that show a poster. */
export function posterBody(title: DrawnTitle): string {
  const plan = planPoster(title);
  const { choice, clip, palette, inks, random } = plan;
  const art = DRAWINGS[choice.composition]({
    random,
    inks,
    box: plan.art,
    canvas: POSTER,
    wide: false,
    grounded: plan.titleOnTop,
    double: choice.double,
    initial: initialOf(title.title),
  });
  const ink = readable(plan.ground, [palette.ink, palette.bg, palette.c, palette.a, palette.b]);
  // A name of its own for the clip, because posters may be side by side in one page.
  const id = `p${hash32(`${title.type}${title.id}`).toString(36)}`;
  return (
    rect(0, 0, POSTER.w, POSTER.h, palette.bg) +
    clipped(id, clip.x, clip.y, clip.w, clip.h, art) +
    lettering(
      ink,
      lockupD(plan.title, plan.titleAt, plan.centred ? POSTER.w - 2 * plan.margin : 0) +
        billingD(title, plan),
    )
  );
}

/**
 * Sets a name into a slot, in the display face or, if that has too few of its letters, in pixels: unlike a poster, a
 * link's picture has no name beside it. Uses the first of the names that can be drawn.
 */
export function nameLockup([name = '', ...others]: readonly string[], slot: Size): Lockup {
  const text = drawable(name, 'display');
  const set = text === '' ? pixelLockup(name, slot) : lockup(text, slot, 'A');
  return set.lines.length === 0 && others.length > 0 ? nameLockup(others, slot) : set;
}

/** Outline path data of a lockup at a place; `centredIn` > 0 centres its lines in that width. */
export function lockupD(set: Lockup, at: { x: number; y: number }, centredIn = 0): string {
  const face = set.voice === 'A' ? 'display' : 'serif';
  const place = (line: { x: number; y: number; width: number }) => ({
    x: at.x + (centredIn ? (centredIn - line.width) / 2 : line.x),
    y: at.y + line.y,
  });
  const main = set.lines.map((line) =>
    set.pixels
      ? pixelsD(line.text, { size: line.size, grid: GRID, ...place(line) })
      : outlineD(line.text, { face, size: line.size, stretch: line.stretch, ...place(line) }),
  );
  const small = set.subtitleLines.map((line) =>
    outlineD(line.text, { face: 'text', size: line.size, ...place(line) }),
  );
  return [...main, ...small].join('');
}

function billingD(title: DrawnTitle, { margin, billingY: y }: PosterPlan): string {
  const genre = drawable((title.genres[0] ?? '').slice(0, 28), 'text').toUpperCase();
  const year = title.year === null || !Number.isFinite(title.year) ? '' : num(title.year);
  const setting = { face: 'text', size: BILLING_SIZE, y, tracking: 0.02 } as const;
  return (
    outlineD(genre, { ...setting, x: margin }) +
    outlineD(year, { ...setting, x: POSTER.w - margin, anchor: 'end' })
  );
}
