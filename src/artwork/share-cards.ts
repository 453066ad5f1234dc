import { itemAt } from '#shared/list-items.ts';
import { avatarArt, userDrawingBody } from './avatar.ts';
import { bandBody } from './backdrop.ts';
import { bandOf } from './palettes.ts';
import { contrast, readable } from './colour.ts';
import { type DrawnGenre, emblemOf } from './genres.ts';
import { drawable, drawnWidth, lettering, outlineD } from './outlines.ts';
import { lockupD, nameLockup, posterBody } from './poster.ts';
import { COLUMN, MARGIN, tileWall, wordmark } from './share.ts';
import { hash32 } from './seed.ts';
import { circleD, num, path, rect, rectD, svgDocument } from './shapes.ts';
import type { DrawnPerson, DrawnTitle } from './types.ts';
import { pixelLockup } from './pixel-letters.ts';

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
export function personShareSvg(person: DrawnPerson, { siteName }: CardOptions): string {
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
export function genreShareSvg(genre: DrawnGenre, { siteName }: CardOptions): string {
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
  list: { name: string; titles: readonly DrawnTitle[] },
  { siteName }: CardOptions,
): string {
  const posters = list.titles.slice(0, 3).map((title, place) => {
    const height = 474 - place * 66;
    const width = (height * 2) / 3;
    const x = itemAt(RIGHT_EDGES, place) - width;
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
  inks.find(
    (candidate) => contrast(candidate, ink) >= 1.8 && contrast(candidate, ground) >= 1.25,
  ) ?? ink;

/** A square with round corners. */
const roundedD = (x: number, y: number, side: number, r: number): string => {
  const run = side - 2 * r;
  return `M${x + r} ${y}h${run}a${r} ${r} 0 0 1 ${r} ${r}v${run}a${r} ${r} 0 0 1-${r} ${r}h-${run}a${r} ${r} 0 0 1-${r}-${r}v-${run}a${r} ${r} 0 0 1 ${r}-${r}z`;
};

export interface SharedCollection {
  name: string;
  /** The drawing and initials of the list's owner; null without a name. */
  owner: { name: string; drawing: number; initials: string } | null;
  /** The sentence on the paper: "12 títulos. 9 estão no Globoplay." */
  line: string;
  titles: readonly DrawnTitle[];
}

const [WIDTH, HEIGHT, COLLECTION_MARGIN] = [1200, 630, 60];
const [PAPER, INK] = ['#F4EBDA', '#15130F'];
/** The left edge of the posters, and the width for name and owner. */
const [SHEET, COLLECTION_COLUMN] = [640, 550];
const PAPER_TOP = 492;
const PAPER_HEIGHT = 90;
/** The greatest width of the paper's line: up to the right margin. */
const LINE_MOST = WIDTH - 2 * COLLECTION_MARGIN - 64;

/** A person's list, 1200 by 630: name, author and count on paper, over a tilted sheet of its posters. */
export function collectionShareSvg(
  { name, owner, line, titles }: SharedCollection,
  { siteName }: { siteName: string },
): string {
  const height = owner ? 190 : 270;
  const set = nameLockup([name], { w: COLLECTION_COLUMN, h: height });
  return svgDocument(
    WIDTH,
    HEIGHT,
    rect(0, 0, WIDTH, HEIGHT, NIGHT) +
      (titles.length > 0 ? posterSheet(titles) : tileWall(name)) +
      wordmark(siteName, COLLECTION_MARGIN, COLLECTION_MARGIN, 36, CREAM, ROSA) +
      lettering(CREAM, lockupD(set, { x: COLLECTION_MARGIN, y: 146 })) +
      (owner ? byline(owner) : '') +
      paperLine(line),
  );
}

/** Posters in three columns, tilted; a short list is repeated. */
function posterSheet(titles: readonly DrawnTitle[]): string {
  const [w, h, gap] = [210, 315, 16];
  const posters = Array.from({ length: 9 }, (_, n) => {
    const column = Math.floor(n / 3);
    const x = -60 + column * (w + gap);
    const y = -170 - column * 70 + (n % 3) * (h + gap);
    const body = posterBody(itemAt(titles, (column + (n % 3) * 3) % titles.length));
    return `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 600 900">${body}</svg>`;
  });
  const width = WIDTH - SHEET;
  return `<svg x="${SHEET}" y="0" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}"><g transform="rotate(-6 280 315)">${posters.join('')}</g></svg>`;
}

function byline({ name, drawing, initials }: NonNullable<SharedCollection['owner']>): string {
  const [side, top] = [60, 372];
  const body = userDrawingBody(drawing, initials) ?? '';
  // Covers the ground again except for a round hole, so that the square drawing becomes a disc.
  const mask = `<path fill-rule="evenodd" fill="${NIGHT}" d="${rectD(COLLECTION_MARGIN - 2, top - 2, side + 4, side + 4)}${circleD(COLLECTION_MARGIN + side / 2, top + side / 2, side / 2)}"/>`;
  const [room, x] = [COLLECTION_COLUMN - side - 16, COLLECTION_MARGIN + side + 16];
  const words = cutTo(drawable(`de ${name}`, 'text'), room, 27);
  const pixels = words === '' ? pixelLockup(`de ${name}`, { w: room, h: 32 }) : null;
  return (
    `<svg x="${COLLECTION_MARGIN}" y="${top}" width="${side}" height="${side}" viewBox="0 0 400 400">${body}</svg>` +
    mask +
    lettering(
      CREAM,
      pixels
        ? lockupD(pixels, { x, y: top + 14 })
        : outlineD(words, { face: 'text', size: 27, x, y: top + 40 }),
    )
  );
}

/** The sentence on a paper that overlaps the posters. */
function paperLine(line: string): string {
  const text = drawable(line, 'text');
  // The only face with lower-case letters.
  const set = { face: 'text' } as const;
  const size = Math.min(40, LINE_MOST / (drawnWidth(text, { ...set, size: 1 }) || 1));
  const width = drawnWidth(text, { ...set, size }) + 64;
  const baseline = PAPER_TOP + PAPER_HEIGHT / 2 + size * 0.344;
  return (
    `<rect x="${COLLECTION_MARGIN}" y="${PAPER_TOP}" width="${num(width)}" height="${PAPER_HEIGHT}" rx="12" fill="${PAPER}"/>` +
    lettering(INK, outlineD(text, { ...set, size, x: COLLECTION_MARGIN + 32, y: baseline }))
  );
}

/** A line of weight 600 cut to this width, with "…" if it was too long. */
function cutTo(text: string, width: number, size: number): string {
  const fits = (line: string) => drawnWidth(line, { face: 'text', size }) <= width;
  if (fits(text)) return text;
  const letters = [...text];
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
