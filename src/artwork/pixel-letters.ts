import { itemAt } from '#shared/list-items.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Lockup, LockupLine } from './lockup.ts';
import type { Size } from './types.ts';
import { cleanLine } from './wording.ts';

// Names in Korean, Japanese, Chinese, Cyrillic or Greek letters, which the site's own faces lack. Outlines of these
// scripts would be many megabytes; the 16 by 16 pixels of GNU Unifont are half of one.

/** Pixels that a letter is high, and that lines are apart. */
const HEIGHT = 16;
const LEADING = 18;
/** A name of more letters is cut. */
const MOST_LETTERS = 40;
const MOST_LINES = 5;
/** Largest size of a pixel, as a share of the slot's width. */
const LARGEST_PIXEL = 1 / 40;

/** Lines of a code point and its pixels, `0041:0000…`, by code point; read when the first name needs them. */
let glyphs: string | undefined;

/** The hexadecimal digits of a letter's pixels; undefined for an unknown letter. */
function digitsOf(letter: string): string | undefined {
  glyphs ??= brotliDecompressSync(
    readFileSync(join(import.meta.dirname, 'glyphs/unifont.hex.br')),
  ).toString('latin1');
  const code = letter.codePointAt(0) ?? 0;
  // A binary search for the line: a map of all letters would take more memory than they do.
  let [from, to] = [0, glyphs.length];
  while (from < to) {
    const start = glyphs.lastIndexOf('\n', (from + to) >> 1) + 1;
    const end = glyphs.indexOf('\n', start);
    const codeAtStart = Number.parseInt(glyphs.slice(start, start + 6), 16);
    if (codeAtStart === code) return glyphs.slice(glyphs.indexOf(':', start) + 1, end);
    if (codeAtStart < code) from = end + 1;
    else to = start - 1;
  }
  return undefined;
}

/** The rows of a letter as bits, and how many of them each row has; undefined for an unknown letter. */
function pixelsOf(letter: string): { width: number; rows: number[] } | undefined {
  const digits = digitsOf(letter);
  if (digits === undefined) return undefined;
  const perRow = digits.length / HEIGHT;
  return {
    width: perRow * 4,
    rows: Array.from({ length: HEIGHT }, (_, row) =>
      Number.parseInt(digits.slice(row * perRow, (row + 1) * perRow), 16),
    ),
  };
}

const SPACE = 8;
const widthOf = (letter: string) =>
  letter === ' ' ? SPACE : ((digitsOf(letter)?.length ?? 0) / HEIGHT) * 4;
const lineWidth = (line: string) => [...line].reduce((sum, letter) => sum + widthOf(letter), 0);

/** The letters of a name that can be drawn as pixels; '' if these are less than half of them. */
function knownLetters(name: string): string {
  const clean = cleanLine(name);
  const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const drawable = [...clean].filter((letter) => letter === ' ' || digitsOf(letter)).join('');
  const line = drawable.replaceAll(/ +/g, ' ').trim();
  return letters(line) > 0 && letters(line) * 2 >= letters(clean) ? line : '';
}

/** Sets a name of pixel letters into a slot, as large as they fit; no lines for a name without such letters. */
export function pixelLockup(name: string, slot: Size): Lockup {
  const letters = [...knownLetters(name)];
  const text =
    letters.length > MOST_LETTERS
      ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…`
      : letters.join('');
  const none = {
    voice: 'A' as const,
    pixels: true as const,
    lines: [],
    subtitleLines: [],
    subtitle: '',
    inkWidth: 0,
    inkHeight: 0,
  };
  if (text === '') return none;
  let best: { pixel: number; lines: string[] } = { pixel: 0, lines: [] };
  for (let count = 1; count <= MOST_LINES; count += 1) {
    const lines = linesOf(text, count);
    const height = lines.length * LEADING - (LEADING - HEIGHT);
    const pixel = Math.min(
      slot.w / Math.max(...lines.map(lineWidth)),
      slot.h / height,
      slot.w * LARGEST_PIXEL,
    );
    if (pixel > best.pixel * 1.05) best = { pixel, lines };
  }
  const { pixel } = best;
  const lines = best.lines.map((line, at): LockupLine => ({
    text: line,
    size: pixel * HEIGHT,
    stretch: 100,
    x: 0,
    y: (at * LEADING + HEIGHT) * pixel,
    width: lineWidth(line) * pixel,
  }));
  return {
    ...none,
    lines,
    inkWidth: Math.max(...lines.map(({ width }) => width)),
    inkHeight: itemAt(lines, -1).y,
  };
}

/** Breaks between words; Han and Kana, which are written without spaces, between letters. */
function linesOf(text: string, count: number): string[] {
  const pieces = text.match(
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー] ?|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+ ?/gu,
  ) ?? [text];
  const target = lineWidth(text) / count;
  const lines = [''];
  for (const piece of pieces) {
    const last = itemAt(lines, -1);
    const isFull = lineWidth(last) + lineWidth(piece.trim()) / 2 > target;
    if (last !== '' && isFull && lines.length < count) lines.push(piece);
    else lines[lines.length - 1] = last + piece;
  }
  return lines.map((line) => line.trim());
}

/** A line of pixel letters as path data in `grid` steps to the unit; `y` is its lower edge. */
export function pixelsD(
  text: string,
  { size, x, y, grid }: { size: number; x: number; y: number; grid: number },
): string {
  const pixel = (size / HEIGHT) * grid;
  const edge = (from: number, pixels: number) => Math.round(from * grid + pixels * pixel);
  let d = '';
  let column = 0;
  for (const letter of text) {
    const { width, rows } = pixelsOf(letter) ?? { width: 0, rows: [] };
    for (const [row, bits] of rows.entries()) {
      const [top, bottom] = [edge(y, row - HEIGHT), edge(y, row - HEIGHT + 1)];
      for (const [from, to] of runsOf(bits, width)) {
        const [left, right] = [edge(x, column + from), edge(x, column + to)];
        d += `M${left} ${top}h${right - left}v${bottom - top}h${left - right}z`;
      }
    }
    column += widthOf(letter);
  }
  return d;
}

/** The stretches of set bits in a row, from the left. */
function runsOf(bits: number, width: number): [from: number, to: number][] {
  const row = bits.toString(2).padStart(width, '0');
  return [...row.matchAll(/1+/g)].map(({ 0: run, index }) => [index, index + run.length]);
}
