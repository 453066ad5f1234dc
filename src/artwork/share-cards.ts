import { avatarArt } from './avatar.ts';
import { bandBody } from './backdrop.ts';
import { bandOf } from './band.ts';
import { contrast, readable } from './colour.ts';
import { emblemOf, type ArtGenre } from './genre-colours.ts';
import { drawable, drawnWidth, lettering, outlineD } from './outlines.ts';
import { lockupD, nameLockup, posterBody } from './poster.ts';
import { COLUMN, MARGIN, tileWall, wordmark } from './share.ts';
import { hash32 } from './seed.ts';
import { circleD, num, path, rect, rectD, svgDocument } from './shapes.ts';
import type { ArtPerson, ArtTitle } from './types.ts';

/** The common part of all cards: 1200 by 630, the size that social networks expect. */
interface CardOptions {
  siteName: string;
}

const NIGHT = '#0C100E';
const CREAM = '#F5EFE3';
const ROSA = '#F791AE';
const SIZE = { w: 1200, h: 630 } as const;

interface Card extends CardOptions {
  heading: string;
  /** The whole ground and what stands on its right. */
  picture: string;
  ink: string;
  disc: string;
  /** Height that the heading may fill. */
  height?: number;
}

/** A name set large on the left, the mark under it, a picture on the right. */
function card({ siteName, heading, picture, ink, disc, height = 380 }: Card): string {
  const set = nameLockup([heading], { w: COLUMN, h: height });
  return svgDocument(
    SIZE.w,
    SIZE.h,
    picture +
      lettering(ink, lockupD(set, { x: MARGIN, y: MARGIN })) +
      wordmark(siteName, MARGIN, SIZE.h - MARGIN - 40, 40, ink, disc),
  );
}

/** A person: the name, and their sign in its circle. */
export function personShareSvg(person: ArtPerson, { siteName }: CardOptions): string {
  const { name, body } = avatarArt(person);
  const band = bandOf(name);
  const side = 420;
  const [x, y] = [SIZE.w - MARGIN - side, (SIZE.h - side) / 2];
  const sign = `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 400 400">${body}</svg>`;
  // Covers the ground again except for a round hole, so that the square sign becomes a disc.
  const mask = `<path fill-rule="evenodd" fill="${band.bg}" d="${rectD(x - 2, y - 2, side + 4, side + 4)}${circleD(x + side / 2, y + side / 2, side / 2)}"/>`;
  return card({
    siteName,
    heading: person.name,
    picture: rect(0, 0, SIZE.w, SIZE.h, band.bg) + sign + mask,
    ink: band.ink,
    disc: discOn(band.bg, band.ink, [band.c, band.b, band.a]),
  });
}

/** A genre: its name beside its emblem. */
export function genreShareSvg(genre: ArtGenre, { siteName }: CardOptions): string {
  const [composition, palette] = emblemOf(genre);
  const band = bandOf(palette);
  const picture = bandBody({
    palette: band,
    composition,
    seed: hash32(`genre:${genre.id}:${genre.name}`),
    size: SIZE,
    start: 0.6,
  });
  return card({
    siteName,
    heading: genre.name,
    picture,
    ink: band.ink,
    disc: discOn(band.bg, band.ink, [band.c, band.b, band.a]),
  });
}

/** A platform: its name and its letters, in its colour. */
export function platformShareSvg(
  platform: { name: string; colour: string; letters: string },
  { siteName }: CardOptions,
): string {
  const { name, colour, letters } = platform;
  const ink = readable(colour, [CREAM, NIGHT]);
  const side = 380;
  const [x, y] = [SIZE.w - MARGIN - side, (SIZE.h - side) / 2];
  const text = drawable(letters, 'display').toUpperCase();
  const set = { face: 'display', stretch: 84 } as const;
  const size = Math.min(250, (side - 64) / (drawnWidth(text, { ...set, size: 1 }) || 1));
  const onInk = lettering(
    colour,
    outlineD(text, {
      ...set,
      size,
      x: x + side / 2,
      y: y + side / 2 + size * 0.344,
      anchor: 'middle',
    }),
  );
  const sign = path(roundedD(x, y, side, 56), ink);
  return card({
    siteName,
    heading: name,
    picture: rect(0, 0, SIZE.w, SIZE.h, colour) + sign + onInk,
    ink,
    disc: discOn(colour, ink, [ROSA, '#F7C325']),
  });
}

/** Right edges of the posters on a list's card, the one in front first. */
const RIGHT_EDGES = [1030, 1106, 1172];

/** A curated list: its name, and the posters it begins with, the first in front. */
export function listShareSvg(
  list: { name: string; titles: readonly ArtTitle[] },
  { siteName }: CardOptions,
): string {
  const posters = list.titles.slice(0, 3).map((title, place) => {
    const height = 474 - place * 66;
    const width = (height * 2) / 3;
    const x = RIGHT_EDGES[place]! - width;
    const y = (SIZE.h - height) / 2;
    return (
      rect(x - 6, y - 6, width + 12, height + 12, NIGHT) +
      `<svg x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${height}" viewBox="0 0 600 900">${posterBody(title)}</svg>`
    );
  });
  return card({
    siteName,
    heading: list.name,
    picture: rect(0, 0, SIZE.w, SIZE.h, NIGHT) + posters.toReversed().join(''),
    ink: CREAM,
    disc: ROSA,
  });
}

/** Any other page: its heading beside a wall of tiles of its own. */
export function pageShareSvg(heading: string, { siteName }: CardOptions): string {
  return card({
    siteName,
    heading,
    picture: rect(0, 0, SIZE.w, SIZE.h, NIGHT) + tileWall(heading),
    ink: CREAM,
    disc: ROSA,
    height: 260,
  });
}

/** An ink for the mark's disc that shows on the ground and beside the letters. */
const discOn = (ground: string, ink: string, inks: readonly string[]): string =>
  inks.find((each) => contrast(each, ink) >= 1.8 && contrast(each, ground) >= 1.25) ?? ink;

/** A square with round corners. */
const roundedD = (x: number, y: number, side: number, r: number): string => {
  const run = side - 2 * r;
  return `M${x + r} ${y}h${run}a${r} ${r} 0 0 1 ${r} ${r}v${run}a${r} ${r} 0 0 1-${r} ${r}h-${run}a${r} ${r} 0 0 1-${r}-${r}v-${run}a${r} ${r} 0 0 1 ${r}-${r}z`;
};
