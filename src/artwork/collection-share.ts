import { drawable, drawnWidth, lettering, outlineD } from './outlines.ts';
import { lockupD, nameLockup, posterBody } from './poster.ts';
import { pixelLockup } from './pixel-letters.ts';
import { tileWall, wordmark } from './share.ts';
import { circleD, num, rect, rectD, svgDocument } from './shapes.ts';
import type { ArtTitle } from './types.ts';
import { userDrawingBody } from './user-drawing.ts';

export interface SharedCollection {
  name: string;
  /** The drawing and initials of the list's owner; null without a name. */
  owner: { name: string; drawing: number; initials: string } | null;
  /** The sentence on the paper: "12 títulos. 9 estão no Globoplay." */
  line: string;
  titles: readonly ArtTitle[];
}

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 60];
const [NIGHT, CREAM, PAPER, INK, ROSA] = ['#0C100E', '#F5EFE3', '#F4EBDA', '#15130F', '#F791AE'];
/** The left edge of the posters, and the width for name and owner. */
const [SHEET, COLUMN] = [640, 550];
const PAPER_TOP = 492;
const PAPER_HEIGHT = 90;
/** The greatest width of the paper's line: up to the right margin. */
const LINE_MOST = WIDTH - 2 * MARGIN - 64;

/** A person's list, 1200 by 630: name, author and count on paper, over a tilted sheet of its posters. */
export function collectionShareSvg(
  { name, owner, line, titles }: SharedCollection,
  { siteName }: { siteName: string },
): string {
  const height = owner ? 190 : 270;
  const set = nameLockup([name], { w: COLUMN, h: height });
  return svgDocument(
    WIDTH,
    HEIGHT,
    rect(0, 0, WIDTH, HEIGHT, NIGHT) +
      (titles.length > 0 ? posterSheet(titles) : tileWall(name)) +
      wordmark(siteName, MARGIN, MARGIN, 36, CREAM, ROSA) +
      lettering(CREAM, lockupD(set, { x: MARGIN, y: 146 })) +
      (owner ? byline(owner) : '') +
      paperLine(line),
  );
}

/** Posters in three columns, tilted; a short list is repeated. */
function posterSheet(titles: readonly ArtTitle[]): string {
  const [w, h, gap] = [210, 315, 16];
  const posters = Array.from({ length: 9 }, (_, n) => {
    const column = Math.floor(n / 3);
    const x = -60 + column * (w + gap);
    const y = -170 - column * 70 + (n % 3) * (h + gap);
    const body = posterBody(titles[(column + (n % 3) * 3) % titles.length]!);
    return `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 600 900">${body}</svg>`;
  });
  const width = WIDTH - SHEET;
  return `<svg x="${SHEET}" y="0" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}"><g transform="rotate(-6 280 315)">${posters.join('')}</g></svg>`;
}

function byline({ name, drawing, initials }: NonNullable<SharedCollection['owner']>): string {
  const [side, top] = [60, 372];
  const body = userDrawingBody(drawing, initials) ?? '';
  // Covers the ground again except for a round hole, so that the square drawing becomes a disc.
  const mask = `<path fill-rule="evenodd" fill="${NIGHT}" d="${rectD(MARGIN - 2, top - 2, side + 4, side + 4)}${circleD(MARGIN + side / 2, top + side / 2, side / 2)}"/>`;
  const [room, x] = [COLUMN - side - 16, MARGIN + side + 16];
  const words = cutTo(drawable(`de ${name}`, 'text'), room, 27);
  const pixels = words === '' ? pixelLockup(`de ${name}`, { w: room, h: 32 }) : null;
  return (
    `<svg x="${MARGIN}" y="${top}" width="${side}" height="${side}" viewBox="0 0 400 400">${body}</svg>` +
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
    `<rect x="${MARGIN}" y="${PAPER_TOP}" width="${num(width)}" height="${PAPER_HEIGHT}" rx="12" fill="${PAPER}"/>` +
    lettering(INK, outlineD(text, { ...set, size, x: MARGIN + 32, y: baseline }))
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
