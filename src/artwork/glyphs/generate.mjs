// Draws the letter outlines and the advance table out of the font files, and commits them beside this script.
//
//   node src/artwork/glyphs/generate.mjs
//
// Needs (development only): fontkit, wawoff2, @fontsource-variable/archivo, @fontsource-variable/fraunces.
// Both families are under the SIL Open Font License 1.1; the full text travels with the packages
// (`LICENSE` in each of them) and is repeated in `OFL.txt` beside this script.
//
// Archivo's width axis has masters at 62, 100 and 125 and an identity `avar`, so a width between two
// of them is an exact straight line between their points: three outlines serve every width.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { decompress } from 'wawoff2';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const fontFile = (family, file) =>
  join(dirname(require.resolve(`@fontsource-variable/${family}/package.json`)), 'files', file);

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const LATIN = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0xff),
  ...range(0x100, 0x17f),
  ...'–—…“”‘’‹›€ẞ',
];
const isLower = (ch) => ch !== ch.toUpperCase();

/** One instance of a family: the Latin file, then the Latin Extended one for letters that the first lacks. */
async function instance(family, axes, settings) {
  const fonts = [];
  for (const subset of ['latin', 'latin-ext']) {
    const packed = readFileSync(fontFile(family, `${family}-${subset}-${axes}-normal.woff2`));
    // fontkit cannot vary a font it reads out of woff2, hence the plain one.
    fonts.push(fontkit.create(Buffer.from(await decompress(packed))).getVariation(settings));
  }
  return (ch) => {
    const code = ch.codePointAt(0);
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code));
    return font && { glyph: font.glyphForCodePoint(code), em: font.unitsPerEm };
  };
}

/** Contours as [ops, numbers]: M L Q Z, absolute, on a 1000 unit em, y downwards. */
function contours({ glyph, em }) {
  const out = [];
  const scale = 1000 / em;
  const names = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', closePath: 'Z' };
  for (const { command, args } of glyph.path.commands) {
    const op = names[command];
    if (!op) throw new Error(`unexpected command ${command}`);
    if (op === 'M') out.push({ ops: '', points: [] });
    const contour = out.at(-1);
    contour.ops += op;
    contour.points.push(...args.map((v, i) => Math.round(v * scale * (i % 2 ? -1 : 1))));
  }
  return out;
}

/** The contours of a letter in every master, or an error: interpolation needs compatible points. */
function glyphOf(ch, masters) {
  const glyphs = masters.map((master) => master(ch));
  if (glyphs.some((glyph) => !glyph)) return null;
  const shapes = glyphs.map(contours);
  const ops = shapes.map((shape) => shape.map((contour) => contour.ops).join(''));
  if (new Set(ops).size > 1) throw new Error(`masters of ${ch} are not compatible`);
  return {
    advances: glyphs.map(({ glyph, em }) => Math.round((glyph.advanceWidth * 1000) / em)),
    contours: shapes[0].map((contour, i) => ({
      ops: contour.ops,
      points: shapes.map((shape) => shape[i].points),
    })),
  };
}

const relative = (points) =>
  points
    .map((v, i) => (i < 2 ? v : v - points[i - 2]))
    .join(' ')
    .replaceAll(' -', '-');

/**
 * JSON of one face: {masters, glyphs: {char: [advances, base, ops, points of each master…]}}.
 * An accented letter whose first contours are those of its base letter stores only the accent.
 */
function face(name, masters, chars) {
  const glyphs = {};
  const whole = new Map();
  for (const ch of chars) {
    const glyph = glyphOf(
      ch,
      masters.map((master) => master.get),
    );
    if (!glyph) continue;
    whole.set(ch, glyph);
    const base = [...ch.normalize('NFD')][0];
    const parent = base === ch ? undefined : whole.get(base);
    const same =
      parent &&
      parent.contours.length > 0 &&
      JSON.stringify(glyph.contours.slice(0, parent.contours.length)) ===
        JSON.stringify(parent.contours);
    const own = same ? glyph.contours.slice(parent.contours.length) : glyph.contours;
    glyphs[ch] = [
      glyph.advances,
      same ? base : '',
      own.map((contour) => contour.ops.slice(1, -1)).join(';'),
      ...masters.map((_, m) => own.map((contour) => relative(contour.points[m])).join(';')),
    ];
  }
  const lines = Object.entries(glyphs).map(
    ([ch, v]) => `${JSON.stringify(ch)}:${JSON.stringify(v)}`,
  );
  const text = `{"masters":${JSON.stringify(masters.map((m) => m.at))},"glyphs":{\n${lines.join(',\n')}\n}}\n`;
  writeFileSync(join(here, `${name}.json`), text);
  console.log(name, lines.length, 'glyphs', text.length, 'bytes');
  return whole;
}

const archivo = async (wght, wdth) => ({
  at: wdth,
  get: await instance('archivo', 'wdth', { wght, wdth }),
});
const displayMasters = await Promise.all([62, 100, 125].map((w) => archivo(900, w)));
const upper = face(
  'archivo-900',
  displayMasters,
  LATIN.filter((ch) => !isLower(ch)),
);
const text = face('archivo-600', [await archivo(600, 100)], LATIN);
const serif = face(
  'fraunces-900',
  [
    {
      at: 100,
      get: await instance('fraunces', 'full', { opsz: 14, wght: 900, SOFT: 100, WONK: 0 }),
    },
  ],
  LATIN,
);

/** Base-36 widths of two digits (three at the widest), letters without their accents: they are as wide as their base. */
function table(whole, master, digits = 2) {
  const chars = [...whole.keys()].filter((ch) => ch.normalize('NFD').length === 1);
  const widths = chars.map((ch) =>
    whole.get(ch).advances[master].toString(36).padStart(digits, '0'),
  );
  if (widths.some((width) => width.length > digits)) throw new Error('a width needs more digits');
  return { chars: chars.join(''), widths: widths.join('') };
}
const quote = (s) => `'${s.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const tables = {
  A62: table(upper, 0),
  A100: table(upper, 1),
  A125: table(upper, 2, 3),
  serif: table(serif, 0),
  text: table(text, 0),
};
const source = `// Made by glyphs/generate.mjs (then formatted): advance widths per 1000 em, two base-36 digits a letter (A125: three).
// The browser gets this small table and no outline.
export const UPPER = ${quote(tables.A62.chars)};
export const A62 = ${quote(tables.A62.widths)};
export const A100 = ${quote(tables.A100.widths)};
export const A125 = ${quote(tables.A125.widths)};
export const MIXED = ${quote(tables.serif.chars)};
export const SERIF = ${quote(tables.serif.widths)};
export const TEXT_MIXED = ${quote(tables.text.chars)};
export const TEXT = ${quote(tables.text.widths)};
`;
writeFileSync(join(here, '..', 'advances.ts'), source);
console.log('advances.ts', source.length, 'bytes');
