import { circleD, Plates, quarterD } from '#artwork/shapes.ts';
import { columnsThatFit, type Composition } from '#artwork/scene.ts';

const MIRRORED = [1, 0, 3, 2] as const;

/** Athos Bulcão's tiles: quarter discs laid by chance, mirrored or in pinwheels, and one full disc. */
export const azulejo: Composition = ({ random, inks, box, wide, grounded }) => {
  const columns = wide
    ? Math.max(3, Math.round((box.w / box.h) * 3))
    : grounded
      ? random.pick([3, 4, 4, 5])
      : columnsThatFit(random, box, [3, 4, 5]);
  const s = box.w / columns;
  const rows = wide || grounded ? Math.ceil(box.h / s) : Math.max(2, Math.floor(box.h / s));
  const top = wide || grounded ? box.y + box.h - rows * s : box.y;
  const manner = random.pick(['chance', 'mirror', 'pinwheel', 'leaves']);
  const fills = [inks.main, inks.main, inks.second];
  const sun = [random.int(0, columns - 1), random.int(0, rows - 1)] as const;
  const plates = new Plates();
  const row: { turn: number; ink: string }[] = [];
  const start = random.int(0, 3);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const left = box.x + x * s;
      const up = top + y * s;
      let turn = random.int(0, 3);
      let ink = random.pick(fills);
      if (manner === 'mirror' && x >= columns / 2) {
        const twin = row[columns - 1 - x] ?? { turn, ink };
        turn = MIRRORED[twin.turn as 0 | 1 | 2 | 3];
        ink = twin.ink;
      }
      if (manner === 'pinwheel') {
        turn = ([0, 1, 3, 2][(y % 2) * 2 + (x % 2)] as number) + start;
        ink = ((x >> 1) + (y >> 1)) % 2 ? inks.second : inks.main;
      }
      row[x] = { turn, ink };
      if (x === sun[0] && y === sun[1])
        plates.add(inks.accent, circleD(left + s / 2, up + s / 2, s / 2));
      else if (manner === 'leaves') {
        // Two arcs from corner to corner: a leaf, standing on alternate diagonals.
        const flip = (x + y + start) % 2;
        plates.add(ink, leafD(left, up, s, flip));
      } else plates.add(ink, quarterD(left, up, s, turn & 3));
    }
  }
  return plates.print();
};

function leafD(x: number, y: number, s: number, flip: number): string {
  const r = Math.round(s * 10) / 10;
  const from = flip ? [x + s, y] : [x, y];
  const dx = flip ? -r : r;
  const [fx, fy] = from.map((v) => Math.round((v as number) * 10) / 10);
  return `M${fx} ${fy}a${r} ${r} 0 0 1 ${dx} ${r}a${r} ${r} 0 0 1 ${-dx} ${-r}z`;
}
