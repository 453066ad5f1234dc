import { A100, A125, A62, MIXED, SERIF, TEXT, TEXT_MIXED, UPPER } from './advances.ts';

/** Archivo 900 capitals, Fraunces 900, Archivo 600 for small lines. */
export type Face = 'display' | 'serif' | 'text';

/** The ends of Archivo's width axis, in per cent. */
export const NARROWEST = 62;
export const WIDEST = 125;

function table(chars: string, widths: string): ReadonlyMap<string, number> {
  const letters = [...chars];
  const digits = widths.length / letters.length;
  return new Map(
    letters.map((ch, i) => [
      ch,
      Number.parseInt(widths.slice(digits * i, digits * (i + 1)), 36) / 1000,
    ]),
  );
}

const narrow = table(UPPER, A62);
const normal = table(UPPER, A100);
const wide = table(UPPER, A125);
const serif = table(MIXED, SERIF);
const text = table(TEXT_MIXED, TEXT);

function baseWidth(ch: string, widths: ReadonlyMap<string, number>): number {
  const base = String.fromCodePoint(ch.normalize('NFD').codePointAt(0) ?? 32);
  return widths.get(base) ?? (base >= '\u1100' ? 1 : 0.62);
}

function sum(line: string, widths: ReadonlyMap<string, number>): number {
  let width = 0;
  // A letter is as wide as without its accents; what no table knows is drawn by the browser's own font.
  for (const ch of line) {
    width += widths.get(ch) ?? baseWidth(ch, widths);
  }
  return width;
}

/** Width of a line in ems; `stretch` (62 to 125 per cent) counts for the display face only. */
export function emWidth(line: string, face: Face, stretch = 100): number {
  if (face === 'serif') return sum(line, serif);
  if (face === 'text') return sum(line, text);
  const middle = sum(line, normal);
  const side = stretch < 100 ? sum(line, narrow) : sum(line, wide);
  const way =
    stretch < 100 ? (100 - stretch) / (100 - NARROWEST) : (stretch - 100) / (WIDEST - 100);
  return middle + (side - middle) * way;
}

/** The stretch at which a display line is `width` ems wide, held inside the axis. */
export function stretchFor(line: string, width: number): number {
  const middle = sum(line, normal);
  const end = width < middle ? NARROWEST : WIDEST;
  const side = width < middle ? sum(line, narrow) : sum(line, wide);
  if (side === middle) return 100;
  const way = Math.min(1, Math.max(0, (width - middle) / (side - middle)));
  return 100 + (end - 100) * way;
}
