import { circle, line, num, nums, path, polygon, rect } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** A Ceará raft: its curved sail before the sun, over a sea of bands. One, or a small fleet. */
export const jangada: Composition = ({ random, inks, box, wide }) => {
  const side = random.side();
  const s = Math.min(box.w * 0.95, box.h);
  const sea = box.y + box.h * 0.74;
  const left = wide ? box.x + box.w * 0.04 : box.x - 20;
  const right = box.x + box.w + 20;
  const manner = random.pick(['raft', 'raft', 'fleet', 'night']);
  const cx = box.x + box.w * 0.5;
  const sun = circle(
    cx + side * s * (manner === 'fleet' ? -0.24 : 0.16),
    sea - s * (manner === 'fleet' ? 0.5 : 0.3),
    s * (manner === 'fleet' ? 0.13 : 0.26),
    inks.accent,
  );
  const boats =
    manner === 'fleet'
      ? ([
          [-0.26, 0.52, inks.second],
          [0.3, 0.4, inks.main],
          [0.02, 0.72, inks.main],
        ] as const)
      : ([[-0.04, 0.94, inks.main]] as const);
  const rafts = boats.map(([dx, size, sail], i) =>
    raft(
      cx + side * s * dx,
      sea + (i === 2 ? s * 0.05 : 0),
      s * 0.66 * size,
      side,
      sail,
      inks.second === sail ? inks.ink : inks.second,
    ),
  );
  const stripe = (box.y + box.h - sea) / 3.4;
  const waves = Array.from({ length: 3 }, (_, i) => {
    const y = sea + i * stripe * 1.15;
    return manner === 'night'
      ? rect(
          left + i * s * 0.1,
          y,
          right - left - i * s * 0.2,
          stripe * 0.42,
          i === 1 ? inks.accent : inks.second,
        )
      : line(
          rippleD(left, right, y + stripe * 0.5, s * 0.11, stripe * 0.42, i % 2),
          i === 1 ? inks.main : inks.second,
          stripe * 0.46,
          wide ? ' stroke-linecap="round"' : '',
        );
  });
  return sun + rafts.join('') + waves.join('');
};

function raft(x: number, sea: number, h: number, side: number, sail: string, hull: string): string {
  const top = sea - h * 1.18;
  const X = (v: number) => x + side * v * h;
  const cloth = path(
    `M${nums(X(-0.04), top)}Q${nums(X(0.95), sea - h * 0.5, X(0.62), sea - h * 0.16)}L${nums(X(-0.1), sea - h * 0.1)}Q${nums(X(0.16), sea - h * 0.62, X(-0.04), top)}z`,
    sail,
  );
  const mast = line(
    `M${nums(X(-0.04), top - h * 0.04)}Q${nums(X(0.14), sea - h * 0.6, X(-0.12), sea)}`,
    hull,
    h * 0.035,
  );
  const deck = polygon(
    [
      [X(-0.55), sea - h * 0.08],
      [X(0.7), sea - h * 0.08],
      [X(0.58), sea + h * 0.05],
      [X(-0.42), sea + h * 0.05],
    ],
    hull,
  );
  return cloth + mast + deck;
}

function rippleD(
  left: number,
  right: number,
  y: number,
  half: number,
  height: number,
  shift: number,
): string {
  const count = Math.ceil((right - left) / half) + 1;
  let d = `M${nums(left - shift * half * 0.5, y)}q${nums(half / 2, -height, half, 0)}`;
  for (let i = 1; i < count; i++) d += `t${num(half)} 0`;
  return d;
}
