import { line, nums, Plates, polygon, rect, rectD } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Djanira's hill of houses; a kite flies over it, or a string of bulbs or an antenna stands on it. */
export const casario: Composition = ({ random, inks, box, wide }) => {
  const cell = wide ? box.h / 4.6 : box.w / random.pick([5.4, 6.2, 7]);
  const step = cell * 0.82;
  const rows = Math.max(3, Math.floor((box.h * 0.86) / step));
  const peak = random.range(0.3, 0.7);
  const walls = inks.plates;
  let out = '';
  for (let row = 0; row < rows; row++) {
    const spread = 0.14 + 0.62 * (row / (rows - 1));
    const floor = box.y + box.h - (rows - row - 1) * step;
    const end = box.x + box.w * (peak + spread);
    const plates = new Plates();
    const windows = new Plates();
    let x = Math.max(
      box.x + box.w * (peak - spread) - random.range(0, cell),
      wide ? box.x : box.x - cell,
    );
    while (x < end) {
      const w = cell * random.range(0.66, 1.15);
      const h = cell * random.range(0.8, 1.12) + (random.chance(0.3) ? cell * 0.16 : 0);
      const wall = random.pick(walls);
      const pane = random.pick(walls.filter((ink) => ink !== wall));
      const roof = Math.round(floor - h);
      plates.add(wall, blockD(x, roof, w, h + cell * 0.9));
      if (random.chance(0.12))
        plates.add(
          wall,
          `M${nums(Math.round(x), roof + 1)}l${nums(Math.round(w) / 2, -cell * 0.3, Math.round(w) / 2, cell * 0.3)}z`,
        );
      if (w > cell * 0.7) {
        windows.add(pane, blockD(x + w * 0.18, roof + h * 0.24, w * 0.24, h * 0.26));
        if (random.chance(0.6))
          windows.add(pane, blockD(x + w * 0.58, roof + h * 0.24, w * 0.24, h * 0.26));
      }
      x += w + (random.chance(0.15) ? cell * 0.2 : 0);
    }
    out += plates.print() + windows.print();
  }
  const top = box.y + box.h - rows * step;
  const kx = box.x + box.w * (peak > 0.5 ? 0.2 : 0.8);
  const ky = box.y + box.h * 0.16;
  switch (random.pick(['kite', 'kite', 'moon', 'antenna'])) {
    case 'kite': {
      const k = cell * 0.5;
      const string = line(
        `M${nums(kx, ky + k)}q${nums(-k * 0.6, k * 1.4, box.x + box.w * peak - kx, top + cell * 0.4 - ky - k)}`,
        inks.ink,
        2.5,
      );
      return (
        string +
        out +
        polygon(
          [
            [kx, ky - k],
            [kx + k * 0.72, ky],
            [kx, ky + k * 1.1],
            [kx - k * 0.72, ky],
          ],
          inks.accent,
        ) +
        polygon(
          [
            [kx, ky - k],
            [kx, ky + k * 1.1],
            [kx - k * 0.72, ky],
          ],
          inks.main,
        )
      );
    }
    case 'moon':
      return `<circle cx="${Math.round(kx)}" cy="${Math.round(ky + cell * 0.5)}" r="${Math.round(cell * 0.8)}" fill="${inks.accent}"/>${out}`;
    default: {
      const x = box.x + box.w * peak;
      return (
        rect(x - 2, top - cell * 0.9, 4, cell * 2, inks.ink) +
        [0.5, 0.34, 0.18]
          .map((w, i) =>
            rect(x - cell * w, top - cell * (0.9 - i * 0.2), cell * w * 2, 4, inks.ink),
          )
          .join('') +
        out
      );
    }
  }
};

/** Walls and windows by the hundred: whole units keep them short. */
function blockD(x: number, y: number, w: number, h: number): string {
  return rectD(Math.round(x), Math.round(y), Math.round(w), Math.round(h));
}
