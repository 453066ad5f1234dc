import archivo600 from './glyphs/archivo-600.json' with { type: 'json' };
import archivo900 from './glyphs/archivo-900.json' with { type: 'json' };
import fraunces900 from './glyphs/fraunces-900.json' with { type: 'json' };
import type { Face } from './measure.ts';
import { cleanLine } from './wording.ts';

/** A letter as glyphs/generate.mjs writes it: advances, base letter, ops, then one set of points a master. */
type Stored = readonly (string | readonly number[])[];
type StoredFace = Readonly<Record<string, Stored>>;

interface Contour {
  ops: string;
  /** Absolute points of each master, 1000 to the em. */
  points: readonly (readonly number[])[];
}
interface Glyph {
  advances: readonly number[];
  contours: readonly Contour[];
}

const stored: Record<Face, StoredFace> = {
  display: archivo900.glyphs,
  serif: fraunces900.glyphs,
  text: archivo600.glyphs,
};
const parsed: Record<Face, Map<string, Glyph>> = {
  display: new Map(),
  serif: new Map(),
  text: new Map(),
};

function absolute(relative: string): number[] {
  const values = (relative.match(/-?\d+/g) ?? []).map(Number);
  for (let i = 2; i < values.length; i++)
    values[i] = (values[i] as number) + (values[i - 2] as number);
  return values;
}

function glyphOf(face: Face, ch: string): Glyph | null {
  const cached = parsed[face].get(ch);
  if (cached) return cached;
  if (!Object.hasOwn(stored[face], ch)) return null;
  const [advances = [], ...texts] = stored[face][ch] ?? [];
  const [base, ops, ...masters] = texts.filter((text) => typeof text === 'string');
  if (typeof advances === 'string') return null;
  const points = masters.map((master) => master.split(';').map(absolute));
  const own = ops
    ? ops
        .split(';')
        .map((op, i) => ({ ops: op, points: points.map((contours) => contours[i] ?? []) }))
    : [];
  const glyph = {
    advances,
    contours: [...(base ? (glyphOf(face, base)?.contours ?? []) : []), ...own],
  };
  parsed[face].set(ch, glyph);
  return glyph;
}

/** The weights of the masters 62, 100 and 125 for a stretch. */
function mix(face: Face, stretch: number): readonly number[] {
  if (face !== 'display') return [1];
  const s = Math.min(125, Math.max(62, stretch));
  return s < 100 ? [(100 - s) / 38, (s - 62) / 38, 0] : [0, (125 - s) / 25, (s - 100) / 25];
}

const blend = (values: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * (values[i] ?? 0), 0);

export interface Setting {
  face: Face;
  size: number;
  /** Left end and baseline. */
  x: number;
  y: number;
  stretch?: number;
  /** Letter spacing, in ems. */
  tracking?: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** Width of a line as drawn, in the units of `size`. */
export function drawnWidth(
  text: string,
  { face, size, stretch = 100, tracking = 0 }: Omit<Setting, 'x' | 'y'>,
): number {
  const weights = mix(face, stretch);
  const letters = [...text];
  const advance = letters.reduce(
    (sum, ch) => sum + blend(glyphOf(face, ch)?.advances ?? [], weights),
    0,
  );
  return (advance / 1000 + tracking * Math.max(0, letters.length - 1)) * size;
}

/**
 * A line of text as path data in FIFTHS of a unit (`lettering` prints it scaled): whole numbers are
 * short, and relative commands repeat well for the compressor. Letters without an outline are left out.
 */
export function outlineD(text: string, setting: Setting): string {
  const { face, size, stretch = 100, tracking = 0, anchor = 'start' } = setting;
  const weights = mix(face, stretch);
  const width = anchor === 'start' ? 0 : drawnWidth(text, setting);
  let x = setting.x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const pen = new Pen();
  for (const ch of text) {
    const glyph = glyphOf(face, ch);
    if (!glyph) continue;
    for (const contour of glyph.contours)
      pen.contour(contour, weights, (size / 1000) * GRID, x * GRID, setting.y * GRID);
    x += (blend(glyph.advances, weights) / 1000 + tracking) * size;
  }
  return pen.d;
}

/** Steps to the unit of the outlines' whole-number grid. */
export const GRID = 5;
/** The greatest distance of a control point from its true place, in steps. */
const SLACK = 1;
/** Curves that bend less than this many steps are drawn straight. */
const FLAT = 0.36;

/** Writes contours as relative commands on a whole-number grid. */
class Pen {
  d = '';
  #x = 0;
  #y = 0;
  #controlX = 0;
  #controlY = 0;
  #command = '';

  contour(
    { ops, points }: Contour,
    weights: readonly number[],
    scale: number,
    dx: number,
    dy: number,
  ) {
    const at = (i: number) =>
      Math.round(
        weights.reduce((sum, w, m) => sum + w * (points[m]?.[i] ?? 0), 0) * scale +
          (i % 2 ? dy : dx),
      );
    // Absolute at first, so that lines can be joined into one path.
    if (this.d) this.#write('m', [at(0) - this.#x, at(1) - this.#y]);
    else this.#write('M', [at(0), at(1)]);
    const start = [(this.#x = at(0)), (this.#y = at(1))] as const;
    let i = 2;
    for (const op of ops) {
      if (op === 'L') {
        this.#lineTo(at(i), at(i + 1));
        i += 2;
      } else {
        this.#curveTo(at(i), at(i + 1), at(i + 2), at(i + 3));
        i += 4;
      }
    }
    this.d += 'z';
    this.#command = 'z';
    [this.#x, this.#y] = start;
  }

  /** A quadratic curve; if its control mirrors the last one (TrueType's implied points), `t` is half as long. */
  #curveTo(cx: number, cy: number, x: number, y: number) {
    if (x === this.#x && y === this.#y) return;
    const bend = Math.hypot(cx - (this.#x + x) / 2, cy - (this.#y + y) / 2) / 2;
    if (bend <= FLAT) return this.#lineTo(x, y);
    const smooth = this.#command === 'q' || this.#command === 't';
    const [mx, my] = [2 * this.#x - this.#controlX, 2 * this.#y - this.#controlY];
    if (smooth && Math.abs(mx - cx) <= SLACK && Math.abs(my - cy) <= SLACK) {
      this.#write('t', [x - this.#x, y - this.#y]);
      [this.#controlX, this.#controlY] = [mx, my];
    } else {
      this.#write('q', [cx - this.#x, cy - this.#y, x - this.#x, y - this.#y]);
      [this.#controlX, this.#controlY] = [cx, cy];
    }
    [this.#x, this.#y] = [x, y];
  }

  #lineTo(x: number, y: number) {
    const [dx, dy] = [x - this.#x, y - this.#y];
    if (dx && dy) this.#write('l', [dx, dy]);
    else if (dx) this.#write('h', [dx]);
    else if (dy) this.#write('v', [dy]);
    [this.#x, this.#y] = [x, y];
  }

  #write(command: string, values: number[]) {
    let text = command === this.#command ? '' : command;
    for (const value of values) text += text === command || value < 0 ? value : ` ${value}`;
    this.d += text;
    this.#command = command;
  }
}

/** One `<path>` of text, in the units of the drawing. */
export function lettering(fill: string, ...d: string[]): string {
  const all = d.join('');
  return all ? `<path fill="${fill}" transform="scale(${1 / GRID})" d="${all}"/>` : '';
}

/**
 * The part of a text that the face can draw, as typed: unknown accents fall off their letter, emoji and other scripts
 * are left out. '' if less than half of the letters remain. The display face has a letter if it has its capital.
 */
export function drawable(raw: string, face: Face): string {
  const clean = cleanLine(raw);
  const isDrawable = (ch: string) =>
    ch !== '' &&
    [...(face === 'display' ? ch.toUpperCase() : ch)].every((letter) =>
      Object.hasOwn(stored[face], letter),
    );
  let kept = '';
  for (const ch of clean) {
    const base = ch.normalize('NFKD').charAt(0);
    kept += isDrawable(ch) ? ch : isDrawable(base) ? base : '';
  }
  const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const line = kept.replace(/ +/g, ' ').trim();
  return letters(line) * 2 >= letters(clean) ? line : '';
}
