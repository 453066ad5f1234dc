import { luminance, contrast, readable } from './colour.ts';
import { drawable, drawnWidth, lettering, outlineD } from './outlines.ts';
import { bandPalette } from './palette.ts';
import { lockupD, nameLockup, posterBody } from './poster.ts';
import { hash32, Random } from './seed.ts';
import { circle, num, Plates, polyD, quarterD, rect, svgDocument } from './shapes.ts';
import type { DrawnTitle } from './types.ts';

export const MARGIN = 64;
export const COLUMN = 620;
const SITE_INKS = ['#F791AE', '#0F6A47', '#F5EFE3', '#2A342F', '#F7C325'];

/** The card a shared link shows, 1200 by 630: title and answer on the left, the poster on the right. */
export function shareSvg(
  title: DrawnTitle,
  { siteName, answer = '' }: { siteName: string; answer?: string },
): string {
  const band = bandPalette(title);
  const words = wrap(drawable(answer, 'text'), 36, COLUMN, 3);
  const answerTop = 630 - MARGIN - 74 - words.length * 44;
  const set = nameLockup([title.title, ...(title.otherNames ?? [])], {
    w: COLUMN,
    h: answerTop - MARGIN - 30,
  });
  const text = words
    .map((line, i) =>
      outlineD(line, { face: 'text', size: 36, x: MARGIN, y: answerTop + 34 + i * 44 }),
    )
    .join('');
  // The poster keeps its own ground; a thin rim parts it from a band of nearly the same ink.
  const poster = `<svg x="794" y="36" width="372" height="558" viewBox="0 0 600 900">${posterBody(title)}</svg>`;
  const disc =
    [band.c, band.b, band.a].find(
      (ink) => contrast(ink, band.ink) >= 2.2 && contrast(ink, band.bg) >= 1.25,
    ) ?? (luminance(band.bg) > 0.3 ? '#F5EFE3' : '#F791AE');
  return svgDocument(
    1200,
    630,
    rect(0, 0, 1200, 630, band.bg) +
      rect(790, 32, 380, 566, readable(band.bg, [band.ink])) +
      poster +
      lettering(band.ink, lockupD(set, { x: MARGIN, y: MARGIN }) + text) +
      wordmark(siteName, MARGIN, 630 - MARGIN - 40, 40, band.ink, disc),
  );
}

/** The card of a link to the site itself, 1200 by 630: the mark, its question and a wall of tiles. */
export function siteShareSvg({
  siteName,
  line: question = 'Onde assistir a filmes, séries e novelas.',
}: {
  siteName: string;
  line?: string;
}): string {
  const words = wrap(drawable(question, 'text'), 44, COLUMN, 3);
  const text = words.map((word, i) =>
    outlineD(word, { face: 'text', size: 44, x: MARGIN, y: 400 + i * 54 }),
  );
  return svgDocument(
    1200,
    630,
    rect(0, 0, 1200, 630, '#0C100E') +
      tileWall('site') +
      wordmark(siteName, MARGIN, 210, 120, '#F5EFE3', '#F791AE') +
      lettering('#F5EFE3', ...text),
  );
}

/** Tiles that fill the right of a card, another pattern for every name. */
export function tileWall(name: string): string {
  const random = new Random(hash32(name));
  const plates = new Plates();
  const cell = 105;
  for (let i = 0; i < 24; i++) {
    const [column, row] = [i % 4, Math.floor(i / 4)];
    plates.add(
      random.pick(SITE_INKS),
      quarterD(780 + column * cell, row * cell, cell, random.int(0, 3)),
    );
  }
  return plates.print();
}

/** The mark: a V whose notch holds a disc, and the other letters (of any name) after it. `h` is the cap height. */
export function wordmark(
  name: string,
  x: number,
  y: number,
  h: number,
  ink: string,
  disc: string,
): string {
  const letters = drawable(name, 'display').toUpperCase();
  const k = h / 88;
  const size = h / 0.688;
  if (!letters.startsWith('V'))
    return lettering(ink, outlineD(letters, { face: 'display', size, stretch: 64, x, y: y + h }));
  const v = polyD(
    [
      [0, 0],
      [24, 0],
      [50, 62],
      [76, 0],
      [100, 0],
      [62.5, 88],
      [37.5, 88],
    ].map(([px, py]) => [x + (px as number) * k, y + (py as number) * k] as const),
  );
  return (
    `<path fill="${ink}" d="${v}"/>` +
    lettering(
      ink,
      outlineD(letters.slice(1), { face: 'display', size, stretch: 64, x: x + 96 * k, y: y + h }),
    ) +
    circle(x + 50 * k, y + 12 * k, 19 * k, disc)
  );
}

/** Lines of weight 600 no wider than the column; what does not fit ends in "…". */
function wrap(text: string, size: number, width: number, most: number): string[] {
  const fits = (line: string) => drawnWidth(line, { face: 'text', size }) <= width;
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(fits(word) ? word : `${word.slice(0, Number(num(width / size)))}…`);
  }
  if (lines.length > most)
    lines.splice(
      most - 1,
      lines.length,
      `${(lines[most - 1] as string).split(' ').slice(0, -1).join(' ')}…`,
    );
  return lines;
}
