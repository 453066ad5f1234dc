import { circle, polygon, type Point } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Limbs of a paper figure, in tenths of its height, around its middle. */
const FIGURES: readonly (readonly (readonly Point[])[])[] = [
  [
    [
      [-0.9, -3.2],
      [1.3, -3.5],
      [1.5, 0.4],
      [3.6, 4.6],
      [2.6, 5],
      [0.3, 1.6],
      [-1.9, 4.9],
      [-2.9, 4.4],
      [-1, 0.2],
    ],
    [
      [-0.8, -3.2],
      [-4.2, -5.2],
      [-4.5, -4.5],
      [-0.9, -1.9],
    ],
    [
      [1.2, -3.5],
      [4.6, -1.4],
      [4.2, -0.7],
      [1.2, -2.1],
    ],
  ],
  [
    [
      [-0.6, -3.4],
      [1.5, -3],
      [0.9, 0.4],
      [3, 2.6],
      [2.2, 5],
      [1.2, 4.8],
      [1.7, 2.9],
      [-0.2, 1.3],
      [-2.4, 3.3],
      [-4.6, 3.6],
      [-4.6, 2.7],
      [-2.9, 2.3],
      [-1.1, 0.1],
    ],
    [
      [-0.4, -3.3],
      [-2.9, -1.4],
      [-2.1, 0.5],
      [-1.3, 0.2],
      [-1.8, -1.1],
      [0.2, -2.2],
    ],
    [
      [1.2, -3],
      [3, -1.2],
      [5, -2],
      [5.2, -1.1],
      [2.8, 0],
      [0.8, -1.7],
    ],
  ],
];

/** Saul Bass slabs close in on someone. */
export const recorte: Composition = ({ random, inks, box }) => {
  const count = box.w > box.h * 1.3 ? random.int(5, 6) : random.int(4, 5);
  const widths = Array.from({ length: count }, () => random.range(0.75, 1.4));
  const total = widths.reduce((sum, w) => sum + w, 0);
  const open = random.int(1, count - 2);
  const gap = box.h * 0.17;
  const tilt = random.range(-0.12, 0.12) * box.h;
  let x = box.x - box.w * 0.02;
  let figure: { x: number; y: number; unit: number } | null = null;
  let out = '';
  widths.forEach((share, i) => {
    const w = (share / total) * box.w * 1.04;
    const y = box.y + box.h * (0.5 + 0.09 * Math.sin(i * 1.7 + tilt)) + tilt * (i / count - 0.5);
    const skew = w * random.range(-0.16, 0.16);
    const [above, below] = [random.range(-0.06, 0.06) * box.h, random.range(-0.05, 0.05) * box.h];
    const half = i === open ? gap * 1.25 : gap * random.range(0.2, 0.62);
    const seam = w * 0.045;
    const [l, r] = [x + seam, x + w - seam];
    const top = box.y - 40;
    const bottom = box.y + box.h + 40;
    out += polygon(
      [
        [l, top],
        [r, top],
        [r + skew, y - half + above],
        [l + skew, y - half - above],
      ],
      i === (open + 2) % count ? inks.second : inks.main,
    );
    out += polygon(
      [
        [l - skew, y + half - below],
        [r - skew, y + half + below],
        [r, bottom],
        [l, bottom],
      ],
      i === open ? inks.second : inks.main,
    );
    if (i === open) figure = { x: x + w / 2, y, unit: Math.min(gap * 1.9, w * 1.15) / 10 };
    x += w;
  });
  return (
    out + (figure ? paperFigure(figure, random.pick(FIGURES), random.side(), inks.accent) : '')
  );
};

function paperFigure(
  { x, y, unit }: { x: number; y: number; unit: number },
  limbs: readonly (readonly Point[])[],
  side: number,
  ink: string,
): string {
  const at = ([px, py]: Point): Point => [x + px * unit * side, y + py * unit];
  const [hx, hy] = at([0.6, -4.4]);
  return (
    circle(hx, hy, unit * 0.95, ink) + limbs.map((limb) => polygon(limb.map(at), ink)).join('')
  );
}
