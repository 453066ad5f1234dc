import { circle, line, num, nums } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Parallel tracks that turn twice, after the Mexico 68 signs: a step or a bend. */
export const trilho: Composition = ({ random, inks, box, wide }) => {
  const s = Math.min(box.w, box.h);
  const count = random.pick([3, 4, 5]);
  // Two turns side by side need twice the bundle: a narrow sheet takes thinner tracks.
  const pitch = Math.min(s * (wide ? 0.11 : 0.093), (box.w * 0.31) / (count - 1));
  const track = pitch * 0.66;
  const side = random.side();
  const total = pitch * (count - 1);
  const ink = (i: number) => (i === 1 ? inks.second : i === count - 1 ? inks.accent : inks.main);
  const X = (v: number) => (side > 0 ? box.x + v : box.x + box.w - v);
  const arc = (r: number, sweep: boolean, dx: number, dy: number) =>
    `a${nums(r, r)} 0 0 ${sweep === side > 0 ? 1 : 0} ${nums(side * dx, dy)}`;
  const tight = s * 0.09;
  const manner = random.pick(['step', 'step', 'bend']);
  const top = box.y - 40;
  const bottom = box.y + box.h + 40;
  const offsets = Array.from({ length: count }, (_, i) => i * pitch);
  if (manner === 'bend') {
    // From the top edge down, then out of the side: a quarter of a stadium.
    const corner = box.w * 0.34;
    const level = box.y + box.h * 0.78;
    const bends = offsets.map((off, i) => {
      const r = tight + (total - off);
      return line(
        `M${nums(X(corner - total / 2 + off), top)}V${num(level - off - r)}${arc(r, false, r, r)}H${num(X(box.w + 60))}`,
        ink(i),
        track,
      );
    });
    return (
      bends.join('') +
      circle(
        X(corner + total / 2 + (box.w - corner - total / 2) * 0.52),
        box.y + box.h * 0.27,
        s * 0.15,
        inks.accent,
      )
    );
  }
  const start = box.w * (wide ? 0.2 : 0.12);
  const level = box.y + box.h * random.range(0.5, 0.58);
  const second = Math.max(start + 2 * tight + 1.5 * total, box.w * (wide ? 0.7 : 0.66));
  const steps = offsets.map((off, i) => {
    const outer = tight + total - off;
    const inner = tight + off;
    const x = start + off;
    const y = level + total / 2 - off;
    const x2 = second + total / 2 - (total - off);
    return line(
      `M${nums(X(x), top)}V${num(y - outer)}${arc(outer, false, outer, outer)}H${num(X(x2 - inner))}${arc(inner, true, inner, inner)}V${num(bottom)}`,
      ink(i),
      track,
    );
  });
  return (
    steps.join('') +
    circle(
      X(start + total + (box.w - start - total) * 0.55),
      box.y + box.h * 0.21,
      s * 0.13,
      inks.accent,
    )
  );
};
