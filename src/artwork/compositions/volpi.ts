import { flagD, line, nums, Plates, polyD } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Volpi's bandeirinhas: offset rows, strings that sag, or large flags cut in two inks. */
export const volpi: Composition = ({ random, inks, box, wide, grounded }) => {
  const manner = random.pick(['rows', 'rows', 'strings', 'large']);
  const columns = wide
    ? Math.max(4, Math.round((box.w / box.h) * (manner === 'large' ? 3 : 4.5)))
    : manner === 'large'
      ? 3
      : random.pick([4, 5]);
  const s = box.w / columns;
  // Whole rows only: a flag cut at its notch leaves two crumbs.
  const rows = Math.max(2, Math.round(box.h / (s * 1.25)));
  const h = Math.min(s * 1.6, box.h / rows);
  const top = grounded ? box.y + box.h - rows * h : box.y;
  const plates = new Plates();
  const cuts = new Plates();
  const stride = random.pick([1, 1, 2]);
  let strings = '';
  for (let row = 0; row < rows; row++) {
    const shift = manner === 'strings' ? 0 : (row % 2) * (s / 2);
    const sag = (x: number) =>
      manner === 'strings'
        ? h * 0.5 * Math.sin(Math.PI * (((x - box.x) / box.w) * 1.5 + row * 0.5)) ** 2
        : 0;
    if (manner === 'strings') {
      const points = Array.from({ length: 13 }, (_, i) => {
        const x = box.x + (box.w * i) / 12;
        return nums(x, top + row * h + h * 0.06 + sag(x));
      });
      strings += `M${points.join('L')}`;
    }
    for (let column = wide ? 0 : -1; column <= columns; column++) {
      const x = box.x + column * s + shift + s * 0.1;
      const missing = random.chance(manner === 'strings' ? 0.02 : manner === 'large' ? 0 : 0.1);
      if (missing || x < box.x - s || x > box.x + box.w) continue;
      const at =
        (((column + 2 + row * stride) % inks.plates.length) + inks.plates.length) %
        inks.plates.length;
      const ink = inks.plates[at] as string;
      const y = top + row * h + h * 0.06 + sag(x + s * 0.4);
      plates.add(ink, flagD(x, y, s * 0.8, h * 0.84));
      if (manner === 'large') {
        const next = inks.plates[(at + 1) % inks.plates.length] as string;
        cuts.add(
          next,
          polyD([
            [x + s * 0.4, y],
            [x + s * 0.8, y],
            [x + s * 0.8, y + h * 0.84],
            [x + s * 0.4, y + h * 0.571],
          ]),
        );
      }
    }
  }
  return (strings ? line(strings, inks.ink, 3) : '') + plates.print() + cuts.print();
};
