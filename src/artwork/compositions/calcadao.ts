import { circle, line, nums } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** The Copacabana pavement: bands of one wave, and a disc over them. */
export const calcadao: Composition = ({ random, inks, box, wide }) => {
  const count = random.int(4, 6);
  const depth = box.h * (wide ? 0.66 : 0.62);
  const pitch = depth / count;
  const length = box.w / (wide ? 1.5 : random.pick([1, 1.5, 2]));
  const height = pitch * random.range(0.85, 1.2);
  const top = box.y + box.h - depth;
  const oddBand = random.int(0, count - 1);
  const phase = random.range(0, 1) * length;
  const discX = box.x + box.w * random.pick([0.27, 0.5, 0.73]);
  const disc = circle(
    discX,
    box.y + box.h * 0.2,
    Math.min(box.w, box.h) * random.pick([0.15, 0.18]),
    inks.accent,
  );
  const bands = Array.from({ length: count }, (_, i) => {
    const y = top + (i + 0.6) * pitch;
    // A backdrop's waves break on the flat side instead of running under the text.
    const left = wide ? box.x + pitch * 0.4 : box.x - length - phase;
    const waves = Math.ceil((box.x + box.w + length - left) / (length / 2));
    const ends = wide ? ' stroke-linecap="round"' : '';
    return line(
      waveD(left, y, length / 2, height, waves),
      i === oddBand ? inks.second : inks.main,
      pitch * 0.5,
      ends,
    );
  });
  return disc + bands.join('');
};

/** A smooth wave of `count` half waves. */
function waveD(x: number, y: number, half: number, height: number, count: number): string {
  const first = `c${nums(half * 0.36, -height, half * 0.64, -height, half, 0)}`;
  let out = `M${nums(x, y)}${first}`;
  for (let i = 1; i < count; i++) out += `s${nums(half * 0.64, i % 2 ? height : -height, half, 0)}`;
  return out;
}
