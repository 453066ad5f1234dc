import { circle, nums, path } from '#artwork/shapes.ts';
import type { Random } from '#artwork/seed.ts';
import { against, type Composition } from '#artwork/scene.ts';

/** Schlemmer's stepped profile: one before a disc, two face to face, or one behind another. */
export const perfil: Composition = ({ random, inks, box, double }) => {
  const s = Math.min(box.h, box.w * 1.06);
  const cx = box.x + box.w / 2;
  const top = box.y + box.h - s * 0.98;
  const eye = s * 0.036;
  const manner = double ? 'facing' : random.pick(['disc', 'disc', 'facing', 'behind', 'rings']);
  if (manner === 'facing') {
    const apart = Math.max(0.2, (box.w / s) * 0.2);
    return (
      path(profileD(cx - s * apart, top, 1, s * 0.096, random, box.x), inks.main) +
      path(profileD(cx + s * apart, top, -1, s * 0.096, random, box.x + box.w), inks.second) +
      circle(cx - s * (apart + 0.04), top + s * 0.29, eye, inks.bg) +
      circle(cx + s * (apart + 0.04), top + s * 0.29, eye, inks.bg)
    );
  }
  const side = random.side();
  const face = (x: number, unit: number, ink: string) =>
    path(profileD(x, top, side, unit, random), ink);
  const look = circle(cx - side * s * 0.06, top + s * 0.29, eye, against(inks, inks.main, 2));
  if (manner === 'behind')
    return (
      face(cx + side * s * 0.2, s * 0.098, inks.accent) +
      face(cx + side * s * 0.06, s * 0.098, inks.second) +
      face(cx - side * s * 0.1, s * 0.098, inks.main) +
      circle(cx - side * s * 0.13, top + s * 0.29, eye, against(inks, inks.main, 2))
    );
  const behind =
    manner === 'disc'
      ? circle(cx + side * s * 0.16, box.y + box.h * 0.4, s * 0.34, inks.second)
      : [0.4, 0.3, 0.2]
          .map((r, i) =>
            circle(cx + side * s * 0.2, top + s * 0.36, s * r, i % 2 ? inks.bg : inks.second),
          )
          .join('');
  return behind + face(cx - side * s * 0.03, s * 0.098, inks.main) + look;
};

/** A head looking to `side`, in units of a tenth of its height; `edge`: the back of the head runs to it. */
function profileD(
  px: number,
  py: number,
  side: number,
  unit: number,
  random: Random,
  edge?: number,
): string {
  const nose = random.range(1.1, 1.7);
  const brow = random.range(0.1, 0.4);
  const chin = random.range(7.8, 8.3);
  const X = (v: number) => px + side * v * unit;
  const Y = (v: number) => py + v * unit;
  const back =
    edge === undefined ? X(-5) : side > 0 ? Math.min(edge - 2, X(-5)) : Math.max(edge + 2, X(-5));
  const points: [number, number][] = [
    [0.6, -1],
    [0.6, 2.2],
    [0.6 + brow, 2.2],
    [0.6 + nose, 4.4],
    [0.7, 4.4],
    [0.7, 5.2],
    [1.15, 5.55],
    [0.7, 5.9],
    [1.1, 6.3],
    [0.6, 6.7],
    [0.6, chin],
    [-1.6, chin],
    [-1.6, 10.8],
  ];
  const face = points.map(([x, y]) => `L${nums(X(x), Y(y))}`).join('');
  return `M${nums(back, Y(10.8))}L${nums(back, Y(3.2))}A${nums(4.2 * unit, 4.2 * unit)} 0 0 ${side > 0 ? 1 : 0} ${nums(back + side * 4.2 * unit, Y(-1))}${face}z`;
}
