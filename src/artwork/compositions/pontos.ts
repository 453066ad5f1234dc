import { circleD, halfD, Plates } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Cesar Villela's dots: a grid whose radius swells, with one dot in another ink. */
export const pontos: Composition = ({ random, inks, box, wide }) => {
  const columns = wide ? Math.max(5, Math.round((box.w / box.h) * 5)) : random.pick([4, 5, 6]);
  const s = Math.min((box.w * (wide ? 1 : 0.9)) / columns, box.h / 3);
  const rows = Math.max(3, Math.floor((box.h * 0.97) / s));
  const left = box.x + (box.w - s * columns) / 2;
  const top = box.y + (box.h - s * rows) / 2;
  const manner = random.pick(['radial', 'diagonal', 'columns', 'halves', 'wave']);
  const oddDot = [random.int(0, columns - 1), random.int(0, rows - 1)] as const;
  const lean = random.pick([0, Math.PI / 4, Math.PI / 2]);
  const plates = new Plates();
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const cx = left + (x + 0.5) * s;
      const cy = top + (y + 0.5) * s;
      if (x === oddDot[0] && y === oddDot[1]) {
        plates.add(inks.accent, circleD(cx, cy, s * 0.46));
        continue;
      }
      const swells = {
        radial: 1 - (Math.hypot(x - oddDot[0], y - oddDot[1]) / Math.hypot(columns, rows)) * 1.25,
        diagonal: (x + y) / (columns + rows - 2),
        columns: 1 - (Math.abs(x - oddDot[0]) / columns) * 0.9,
        wave: 0.58 + 0.42 * Math.sin((x / columns) * 5 + (y / rows) * 6),
        halves: 1,
      };
      const swell = swells[manner as keyof typeof swells];
      const r = s * 0.46 * Math.max(0.16, Math.min(1, swell));
      if (manner === 'halves')
        plates.add(
          (x + y) % 2 ? inks.main : inks.second,
          halfD(cx, cy, s * 0.45, lean + ((x * 7 + y * 3) % 4) * (Math.PI / 2)),
        );
      else plates.add(inks.main, circleD(cx, cy, r));
    }
  return plates.print();
};
