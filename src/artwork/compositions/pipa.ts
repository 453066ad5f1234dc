import { line, num, nums, polygon } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Kites over the city: one large kite with its tail, or a sky of small ones. */
export const pipa: Composition = ({ random, inks, box, wide }) => {
  const side = random.side();
  const s = Math.min(box.w, box.h);
  const many = random.chance(0.42);
  const spots = many
    ? ([
        [0.3, 0.22, 0.2],
        [0.74, 0.32, 0.15],
        [0.24, 0.62, 0.13],
        [0.62, 0.68, 0.22],
      ] as const)
    : ([[0.56, 0.4, 0.4]] as const);
  return spots
    .map(([x, y, size], i) => {
      const cx = box.x + box.w * (side > 0 ? x : 1 - x);
      const cy = box.y + box.h * y;
      const k = s * size;
      const turn = side * random.range(12, 26);
      const foot = box.y + box.h + 30;
      const string = line(
        `M${nums(cx, cy)}C${nums(cx - side * k * 0.4, cy + k * 1.2, cx - side * box.w * 0.1, foot - box.h * 0.3, cx - side * box.w * (wide ? 0.3 : 0.34), foot)}`,
        inks.ink,
        2.5,
      );
      return string + kite(cx, cy, k, turn, rotateInks(inks.plates, i), inks.bg, many ? 2 : 4);
    })
    .join('');
};

const rotateInks = (inks: readonly string[], by: number) =>
  inks.map((_, i) => inks[(i + by) % inks.length] as string);

/** Four sails round a cross of sticks, and a tail of bows. */
function kite(
  cx: number,
  cy: number,
  k: number,
  turn: number,
  inks: readonly string[],
  seam: string,
  bows: number,
): string {
  const [a, b, c] = [inks[0], inks[1] ?? inks[0], inks[2] ?? inks[0]] as [string, string, string];
  const sails =
    polygon(
      [
        [0, -k],
        [k * 0.72, -k * 0.1],
        [0, -k * 0.1],
      ],
      a,
    ) +
    polygon(
      [
        [0, -k],
        [-k * 0.72, -k * 0.1],
        [0, -k * 0.1],
      ],
      b,
    ) +
    polygon(
      [
        [0, k * 1.05],
        [k * 0.72, -k * 0.1],
        [0, -k * 0.1],
      ],
      c,
    ) +
    polygon(
      [
        [0, k * 1.05],
        [-k * 0.72, -k * 0.1],
        [0, -k * 0.1],
      ],
      a,
    );
  const sticks = line(
    `M0 ${num(-k)}V${num(k * 1.05)}M${nums(-k * 0.72, -k * 0.1)}H${num(k * 0.72)}`,
    seam,
    k * 0.03,
  );
  const tail = Array.from({ length: bows }, (_, i) => {
    const [x, y, w] = [k * 0.16 * (i % 2 ? 1 : -1), k * (1.24 + i * 0.26), k * 0.13];
    return polygon(
      [
        [x - w, y - w * 0.8],
        [x - w, y + w * 0.8],
        [x + w, y - w * 0.8],
        [x + w, y + w * 0.8],
      ],
      i % 2 ? b : c,
    );
  }).join('');
  return `<g transform="translate(${nums(cx, cy)}) rotate(${Math.round(turn)})">${sails}${sticks}${tail}</g>`;
}
