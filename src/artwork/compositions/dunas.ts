import { circle, nums, path } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Dunes in three layers under a disc; now and then their lee side lies in shade, or two moons rise. */
export const dunas: Composition = ({ random, inks, box, wide }) => {
  const left = wide ? box.x : box.x - 20;
  const right = box.x + box.w + 20;
  const bottom = box.y + box.h + 30;
  const s = Math.min(box.w, box.h);
  const side = random.side();
  const X = (v: number) => box.x + box.w * (side > 0 ? v : 1 - v);
  const disc = circle(
    X(random.range(0.28, 0.38)),
    box.y + box.h * 0.28,
    s * random.range(0.15, 0.21),
    inks.accent,
  );
  const moon = random.chance(0.3)
    ? circle(X(0.64), box.y + box.h * 0.16, s * 0.06, inks.accent)
    : '';
  const layers = [
    { from: 0.5, to: 0.66, ink: inks.main },
    { from: 0.74, to: 0.56, ink: inks.second },
    {
      from: 0.78,
      to: 0.92,
      ink: inks.ink === inks.main || inks.ink === inks.second ? inks.accent : inks.ink,
    },
  ];
  const dunes = layers.map(({ from, to, ink }) => {
    const [ya, yb] = side > 0 ? [from, to] : [to, from];
    // On a band the sand rises from the foot of the flat side, which belongs to words.
    const start = wide ? box.y + box.h * 1.02 : box.y + box.h * ya;
    const end = box.y + box.h * yb;
    const crestX = left + (right - left) * random.range(0.46, 0.62);
    const crestY =
      box.y +
      box.h * Math.min(ya, yb) -
      box.h * random.range(0.02, 0.06) +
      (wide ? 0 : box.h * Math.abs(yb - ya) * 0.4);
    const reach = (crestX - left) * 0.5;
    const far = (right - crestX) * 0.45;
    return path(
      `M${nums(left, bottom)}V${nums(start)}C${nums(left + reach, start - box.h * 0.06, crestX - reach * 0.6, crestY, crestX, crestY)}S${nums(right - far, end + box.h * 0.02, right, end)}V${nums(bottom)}z`,
      ink,
    );
  });
  return disc + moon + dunes.join('');
};
