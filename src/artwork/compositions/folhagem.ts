import { circle, line, nums, path } from '#artwork/shapes.ts';
import { strongest, type Composition, type Scene } from '#artwork/scene.ts';

interface Fan {
  x: number;
  y: number;
  length: number;
  from: number;
  to: number;
  leaves: number;
  ink: string;
  breadth?: number;
}

/** Burle Marx's garden: three fans of leaves, a single palm, or flowers on their stems. */
export const folhagem: Composition = (scene) => {
  switch (scene.random.pick(['garden', 'garden', 'flowers', 'palm'])) {
    case 'flowers':
      return flowers(scene);
    case 'palm':
      return palm(scene);
    default:
      return garden(scene);
  }
};

/** Leaves spread over an angle (degrees, 0 upright) with their veins in the ground's ink. */
function fan({ x, y, length, from, to, leaves, ink, breadth = 0.3 }: Fan, vein: string): string {
  const angles = Array.from(
    { length: leaves },
    (_, i) => (from + ((to - from) * i) / (leaves - 1)) * (Math.PI / 180),
  );
  const drawnLeaves = angles.map((a, i) => {
    const long = length * (0.8 + 0.2 * Math.sin((Math.PI * i) / (leaves - 1)));
    const [sx, sy] = [Math.sin(a), -Math.cos(a)];
    const bulge = (side: number) => [
      long * 0.42 * sx - side * long * breadth * sy,
      long * 0.42 * sy + side * long * breadth * sx,
    ];
    const [lx, ly] = bulge(1) as [number, number];
    const [rx, ry] = bulge(-1) as [number, number];
    const leaf = `M${nums(x, y)}q${nums(lx, ly, long * sx, long * sy)}q${nums(rx - long * sx, ry - long * sy, -long * sx, -long * sy)}z`;
    return (
      path(leaf, ink) +
      line(`M${nums(x, y)}l${nums(long * 0.9 * sx, long * 0.9 * sy)}`, vein, length * 0.008)
    );
  });
  return drawnLeaves.join('');
}

function garden({ random, inks, box, wide }: Scene): string {
  const y = box.y + box.h + box.h * 0.03;
  const turned = random.chance(0.5);
  const X = (v: number) => box.x + box.w * (turned ? 1 - v : v);
  const spread = (from: number, to: number) => (turned ? { from: -to, to: -from } : { from, to });
  const reach = wide ? Math.min(box.h, box.w * 0.5) : Math.min(box.h, box.w * 1.15);
  const sun = circle(
    X(0.5),
    box.y + box.h * (wide ? 0.42 : 0.44),
    Math.min(box.w, box.h) * 0.22,
    inks.accent,
  );
  return (
    sun +
    fan(
      {
        x: X(wide ? 0.29 : 0.14),
        y,
        length: reach * 0.92,
        ...spread(-44, 62),
        leaves: 7,
        ink: inks.main,
      },
      inks.bg,
    ) +
    fan(
      { x: X(0.9), y, length: reach * 0.74, ...spread(-66, 34), leaves: 7, ink: inks.second },
      inks.bg,
    ) +
    fan(
      {
        x: X(0.5),
        y: y - box.h * 0.01,
        length: reach * 0.42,
        from: -62,
        to: 62,
        leaves: 5,
        ink: inks.ink === inks.main ? inks.accent : inks.ink,
      },
      inks.bg,
    )
  );
}

function flowers({ random, inks, box, wide }: Scene): string {
  const count = wide ? 4 : random.pick([2, 3]);
  const bottom = box.y + box.h + 20;
  let stems = '';
  let blooms = '';
  for (let i = 0; i < count; i++) {
    const x =
      box.x +
      box.w *
        ((wide ? 0.1 : 0) + ((wide ? 0.9 : 1) * (i + 0.5)) / count + random.range(-0.03, 0.03));
    const y = box.y + box.h * (0.26 + 0.22 * ((i * 2 + random.int(0, 1)) % 3) * 0.7);
    const r = Math.min(box.w / count, box.h * 0.6) * 0.42;
    const petals = random.pick([6, 8]);
    stems += line(`M${nums(x, y)}V${nums(bottom)}`, inks.second, r * 0.12);
    stems += fan(
      {
        x,
        y: bottom - box.h * 0.02,
        length: box.h * 0.34,
        from: -58,
        to: 58,
        leaves: 4,
        ink: inks.second,
      },
      inks.bg,
    );
    const ink = i % 2 ? inks.accent : inks.main;
    const around = Array.from({ length: petals }, (_, k) => {
      const a = (k / petals) * Math.PI * 2;
      const [dx, dy] = [Math.cos(a), Math.sin(a)];
      return `M${nums(x, y)}q${nums(r * (0.7 * dx - 0.55 * dy), r * (0.7 * dy + 0.55 * dx), r * dx, r * dy)}q${nums(r * (-0.3 * dx + 0.55 * dy), r * (-0.3 * dy - 0.55 * dx), -r * dx, -r * dy)}z`;
    });
    blooms += path(around.join(''), ink) + circle(x, y, r * 0.22, strongest(inks, ink));
  }
  return stems + blooms;
}

function palm({ random, inks, box, wide }: Scene): string {
  const lean = random.side();
  const x = box.x + box.w * 0.5;
  const reach = Math.min(box.h * 0.62, box.w * (wide ? 0.4 : 0.62));
  const top = box.y + Math.min(box.h * 0.46, reach * 0.86);
  const bottom = box.y + box.h + 20;
  const trunk = line(
    `M${nums(x - lean * box.w * 0.1, bottom)}Q${nums(x - lean * box.w * 0.08, (top + bottom) / 2, x, top)}`,
    inks.second,
    reach * 0.1,
  );
  const sun = circle(x + lean * reach * 0.36, top - reach * 0.1, reach * 0.42, inks.accent);
  const crown = fan(
    {
      x,
      y: top,
      length: reach * 0.84,
      from: -112,
      to: 112,
      leaves: 9,
      ink: inks.main,
      breadth: 0.2,
    },
    inks.bg,
  );
  const grass = fan(
    {
      x: x + lean * box.w * 0.26,
      y: bottom,
      length: box.h * 0.3,
      from: -60,
      to: 60,
      leaves: 5,
      ink: inks.main,
    },
    inks.bg,
  );
  return sun + trunk + crown + circle(x, top, reach * 0.09, inks.second) + grass;
}
