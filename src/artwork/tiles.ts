import { PALETTES, type PaletteName } from './palettes.ts';
import { dealInks } from './scene.ts';
import { Random, hash32 } from './seed.ts';
import { Plates, quarterD, rect, rectD, svgDocument } from './shapes.ts';

/** The site's own night tones and accents (design, tokens): ground, raised greys, rosa, green, cream. */
const NIGHT = '#0C100E';
const STRIP_INKS = ['#F791AE', '#0F6A47', '#0F6A47', '#F5EFE3', '#2A342F', '#2A342F'];
const SKELETON_INKS = ['#1D2521', '#1D2521', '#232C27'];

/** A square of laid tiles for a shop product without a photograph, 600 by 600. */
export function productSvg({ id, title }: { id: number; title: string }): string {
  const random = new Random(hash32(`product:${id}:${title}`));
  const names = Object.keys(PALETTES) as PaletteName[];
  const palette = PALETTES[random.pick(names)];
  const inks = dealInks(palette, random);
  const columns = random.pick([3, 4, 4, 5]);
  const s = 600 / columns;
  const mirrored = random.chance(0.35);
  const grounds = new Plates();
  const quarters = new Plates();
  const row: { turn: number; ink: string; ground: string }[] = [];
  for (let i = 0; i < columns * columns; i++) {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    let cell = {
      turn: random.int(0, 3),
      ink: random.pick([inks.main, inks.main, inks.second, inks.accent]),
      ground: random.chance(0.22) ? random.pick(inks.plates) : palette.bg,
    };
    const twin = row[columns - 1 - x];
    if (mirrored && x >= columns / 2 && twin)
      cell = { ...twin, turn: [1, 0, 3, 2][twin.turn] ?? 0 };
    if (cell.ink === cell.ground) cell.ground = palette.bg;
    row[x] = cell;
    if (cell.ground !== palette.bg) grounds.add(cell.ground, rectD(x * s, y * s, s, s));
    quarters.add(cell.ink, quarterD(x * s, y * s, s, cell.turn));
  }
  return svgDocument(
    600,
    600,
    rect(0, 0, 600, 600, palette.bg) + grounds.print() + quarters.print(),
  );
}

/** The panel beside the account forms, 340 by 1020: tiles of one palette, repeats downwards. */
export function tilePanelSvg(name: PaletteName): string {
  const random = new Random(hash32(`panel:${name}`));
  const { bg, a, b, c } = PALETTES[name];
  const inks = [a, a, b, c].filter((ink) => ink !== bg);
  const plates = new Plates();
  for (let row = 0; row < 12; row++)
    for (let column = 0; column < 4; column++)
      plates.add(random.pick(inks), quarterD(column * 85, row * 85, 85, random.int(0, 3)));
  return svgDocument(340, 1020, rect(0, 0, 340, 1020, bg) + plates.print());
}

/** The strip over the footer: two rows of tiles on the night ground, 1920 by 64, repeats sideways. */
export function tileStripSvg(seed: number): string {
  const random = new Random(hash32(`strip:${seed}`));
  const plates = new Plates();
  for (let row = 0; row < 2; row++)
    for (let column = 0; column < 60; column++)
      plates.add(random.pick(STRIP_INKS), quarterD(column * 32, row * 32, 32, random.int(0, 3)));
  return svgDocument(1920, 64, rect(0, 0, 1920, 64, NIGHT) + plates.print());
}

/** The placeholder pattern while a poster loads, 600 by 900. */
export function skeletonSvg(seed = 0): string {
  const random = new Random(hash32(`skeleton:${seed}`));
  const plates = new Plates();
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 3; column++)
      if (random.chance(0.86))
        plates.add(
          random.pick(SKELETON_INKS),
          quarterD(column * 200, row * 200 - 50, 200, random.int(0, 3)),
        );
  return svgDocument(600, 900, rect(0, 0, 600, 900, '#161C19') + plates.print());
}

/** The mark of `public/icon.svg`, 160 by 160: a V whose notch holds a disc. */
const MARK =
  '<path d="M30 38h25l25 62 25-62h25L93 126H67Z" fill="#22060F"/><circle cx="80" cy="51" r="19" fill="#FFF1DC"/>';
const GROUND = '#F791AE';

/**
 * `tile` has round corners of its own; `whole` fills its square, for systems that cut the corners;
 * `maskable` also keeps the mark inside the circle that is always left (W3C, icon masks).
 */
export type IconShape = 'tile' | 'whole' | 'maskable';

/** The site's icon, `size` pixels square. */
export function iconSvg(size: number, shape: IconShape): string {
  const corner = shape === 'tile' ? ' rx="36"' : '';
  const mark =
    shape === 'maskable' ? `<g transform="translate(14 14) scale(.825)">${MARK}</g>` : MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="${size}" height="${size}"><rect width="160" height="160"${corner} fill="${GROUND}"/>${mark}</svg>`;
}
