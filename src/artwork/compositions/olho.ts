import { contrast, luminance } from '#artwork/colour.ts';
import { circle, nums, path, polyD, type Point } from '#artwork/shapes.ts';
import { against, type Composition, type Inks } from '#artwork/scene.ts';

/** The eye of the Polish poster school: with lashes, in rays, crying, or a stack of three. */
export const olho: Composition = ({ random, inks, box }) => {
  const cx = box.x + box.w / 2;
  const manner = random.pick(
    box.h > box.w * 1.12
      ? ['lashes', 'rays', 'three', 'three', 'lid']
      : ['lashes', 'lashes', 'rays', 'lid'],
  );
  const look = random.range(-0.12, 0.12);
  const stacked = manner === 'three' && box.h > box.w * 0.95;
  if (stacked) {
    const w = Math.min(box.w * 0.36, box.h * 0.34);
    return [0, 1, 2]
      .map((i) =>
        eye(
          inks,
          cx + (i - 1) * box.w * 0.07,
          box.y + box.h * (0.2 + 0.3 * i),
          w,
          w * 0.62,
          [-0.5, 0, 0.5][i] as number,
          i === 1,
        ),
      )
      .join('');
  }
  const cy = box.y + box.h * (manner === 'rays' ? 0.5 : 0.55);
  const w = Math.min(box.w * 0.47, box.h * 0.62);
  const h = w * random.range(0.62, 0.76);
  const rays = manner === 'rays';
  const count = rays ? 24 : random.pick([9, 11, 13]);
  const fringe = Array.from({ length: count }, (_, i) => {
    const angle = rays ? (i / count) * Math.PI * 2 : -Math.PI * (0.1 + (0.8 * i) / (count - 1));
    const long = i % 2 ? 1 : 1.14;
    const blade = rays ? 0.055 : 0.035;
    const at = (r: number, a: number): Point => [
      cx + w * r * 1.08 * Math.cos(a),
      cy + w * r * 0.9 * Math.sin(a),
    ];
    return {
      middle: i === count >> 1,
      d: polyD([at(rays ? 0.8 : 0.76, angle), at(long, angle - blade), at(long, angle + blade)]),
    };
  });
  const d = (middle: boolean) =>
    fringe
      .filter((blade) => blade.middle === middle)
      .map((blade) => blade.d)
      .join('');
  let out = path(d(false), manner === 'rays' ? inks.main : inks.ink) + path(d(true), inks.accent);
  out += eye(inks, cx, cy, w, h, look, false);
  if (manner === 'lid')
    out += path(
      `M${nums(cx - w, cy)}q${nums(w, -h * 1.25, 2 * w, 0)}q${nums(-w, -h * 0.28, -2 * w, 0)}z`,
      inks.main,
    );
  else if (random.chance(0.5) && !rays) out += tear(cx, cy, h, inks.accent);
  return out;
};

function eye(
  inks: Inks,
  cx: number,
  cy: number,
  w: number,
  h: number,
  look: number,
  turned: boolean,
): string {
  const light = [...inks.plates, inks.bg].filter((ink) => luminance(ink) > 0.5);
  const white =
    light.find((ink) => ink !== inks.bg && contrast(ink, inks.bg) > 1.1 && ink !== inks.main) ??
    '#FFF8EA';
  const iris = turned ? inks.second : inks.main;
  const outer = iris === white ? against(inks, white, 1.8) : iris;
  const inner =
    [inks.second, inks.accent, inks.bg, inks.ink].find(
      (ink) => contrast(ink, outer) > 1.5 && ink !== white,
    ) ?? inks.ink;
  const x = cx + w * look;
  const y = cy - h * 0.05;
  // The upper lid covers the top of the iris: the lens is drawn again as a rim of the ground.
  return (
    path(
      `M${nums(cx - w, cy)}q${nums(w, -h * 1.25, 2 * w, 0)}q${nums(-w, h * 1.05, -2 * w, 0)}z`,
      white,
    ) +
    circle(x, y, h * 0.45, outer) +
    circle(x, y, h * 0.31, inner) +
    circle(x, y, h * 0.18, '#15130F') +
    circle(x + h * 0.13, y - h * 0.14, h * 0.065, white)
  );
}

function tear(cx: number, cy: number, h: number, ink: string): string {
  const r = h * 0.13;
  return path(
    `M${nums(cx, cy + h * 0.6)}c${nums(r * 1.2, r * 2, r, r * 3, 0, r * 3)}s${nums(-r * 1.2, -r, 0, -r * 3)}z`,
    ink,
  );
}
