import { contrast } from '#artwork/colour.ts';
import { halfD, line, nums, path, polygon, polyD, type Point } from '#artwork/shapes.ts';
import { centre, type Composition, type Inks, type Scene } from '#artwork/scene.ts';

/** Lygia Clark's hinged plates: a creature on a spine, a fan that opens, or discs folded in two. */
export const bicho: Composition = (scene) => {
  switch (scene.random.pick(['spine', 'spine', 'fan', 'discs'])) {
    case 'fan':
      return fan(scene);
    case 'discs':
      return discs(scene);
    default:
      return spine(scene);
  }
};

/** A light and a dark face for the two sides of a fold. */
function faces(inks: Inks): readonly [string, string, string] {
  const [a, b] = [inks.main, inks.second];
  const third =
    inks.plates.find((ink) => ink !== a && ink !== b && contrast(ink, inks.bg) > 1.3) ??
    inks.accent;
  return [a, b, third];
}

/** Plates to both sides of a slanting spine, hinged on it: broad sails, a small head, a foot. */
function spine({ random, inks, box }: Scene): string {
  const [light, dark, third] = faces(inks);
  const jitter = (v: number, by = 0.06) => v + random.range(-by, by);
  // The creature lies along x from -1 to 1, one wing above the spine and one below.
  const hinges = [-1, jitter(-0.28), jitter(0.34), 1];
  const above: Point[] = [
    [jitter(-1.02), jitter(0.5)],
    [jitter(-0.34), jitter(1.04)],
    [jitter(1.18), jitter(0.62)],
  ];
  const below: Point[] = [
    [jitter(-0.84), -jitter(0.78)],
    [jitter(0.5), -jitter(1.02)],
    [jitter(0.94), -jitter(0.4)],
  ];
  const shapes: { points: Point[]; ink: string }[] = [];
  for (let i = 0; i < 3; i++) {
    const [from, to] = [
      [hinges[i] as number, 0],
      [hinges[i + 1] as number, 0],
    ] as const;
    shapes.push({ points: [from, to, above[i] as Point], ink: i === 1 ? third : light });
    shapes.push({ points: [from, to, below[i] as Point], ink: i === 1 ? light : dark });
  }
  const lean = random.pick([0.5, 0.75, 1, 1.25]) + random.range(-0.1, 0.1);
  const mirror = random.side();
  const turned = ([x, y]: Point): Point => [
    mirror * (x * Math.cos(lean) - y * Math.sin(lean)),
    x * Math.sin(lean) + y * Math.cos(lean),
  ];
  const spread = shapes.map((shape) => ({ ...shape, points: shape.points.map(turned) }));
  const all = [...spread.flatMap((shape) => shape.points), turned([-1.1, 0]), turned([1.1, 0])];
  const [xs, ys] = [all.map((p) => p[0]), all.map((p) => p[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const k = Math.min((box.w * 0.98) / (x1 - x0), (box.h * 0.98) / (y1 - y0));
  const fit = ([x, y]: Point): Point => [
    box.x + box.w / 2 + (x - (x0 + x1) / 2) * k,
    box.y + box.h / 2 + (y - (y0 + y1) / 2) * k,
  ];
  const plates = spread.map(({ points, ink }) => polygon(points.map(fit), ink)).join('');
  const [a, b] = [fit(turned([-1.1, 0])), fit(turned([1.1, 0]))];
  return plates + line(`M${nums(...a)}L${nums(...b)}`, inks.bg, Math.min(box.w, box.h) * 0.013);
}

/** Triangles round one corner, like a book of plates half open; every second one is the other face. */
function fan({ random, inks, box }: Scene): string {
  const { s } = centre(box);
  const [light, dark, third] = faces(inks);
  const side = random.side();
  const [w, h] = [Math.min(box.w, s * 1.2), Math.min(box.h, s * 1.2)];
  const X = (v: number) => box.x + box.w / 2 + side * w * (v - 0.5);
  const Y = (v: number) => box.y + box.h / 2 + h * (v - 0.5);
  const [hx, hy] = [random.range(0.4, 0.52), random.range(0.5, 0.6)];
  const rim: Point[] = (
    [
      [0.02, 0.62],
      [0.12, 0.14],
      [0.46, 0.03],
      [0.72, 0.2],
      [0.98, 0.12],
      [0.86, 0.6],
      [0.97, 0.95],
      [0.42, 0.97],
    ] as const
  ).map(([x, y]) => [X(x + random.range(-0.03, 0.03)), Y(y + random.range(-0.03, 0.03))]);
  const order = [light, dark, light, third, dark, light, dark];
  const seam = s * 0.012;
  const plates = rim
    .slice(0, -1)
    .map((point, i) => polygon([[X(hx), Y(hy)], point, rim[i + 1] as Point], order[i] as string));
  const seams = rim.map(([x, y]) => `M${nums(X(hx), Y(hy))}L${nums(x, y)}`).join('');
  return plates.join('') + line(seams, inks.bg, seam);
}

/** Discs folded along their diameters and hinged to one another, as in the Bichos of 1960. */
function discs({ random, inks, box }: Scene): string {
  const { cx, cy, s } = centre(box);
  const [light, dark, third] = faces(inks);
  const r = Math.min(s * 0.33, box.h * 0.3);
  const turn = random.pick([0.25, 0.75]) * Math.PI;
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
  const step = r * 0.5;
  const fold = (k: number, out: number, angle: number, size: number, ink: string) =>
    path(
      halfD(cx + dx * step * k - dy * out * r, cy + dy * step * k + dx * out * r, r * size, angle),
      ink,
    );
  return (
    fold(-1, 0, turn, 1.15, dark) +
    fold(1, 0, turn + Math.PI, 1.15, light) +
    fold(1.1, 0, turn, 0.8, third) +
    fold(-1.2, 0, turn + Math.PI, 0.62, dark) +
    path(
      polyD([
        [cx - dx * r * 1.65, cy - dy * r * 1.65],
        [cx - dx * r * 0.5, cy - dy * r * 0.5],
        [cx - dx * r * 1.2 + dy * r * 1.05, cy - dy * r * 1.2 - dx * r * 1.05],
      ]),
      third,
    ) +
    line(
      `M${nums(cx - dx * r * 1.7, cy - dy * r * 1.7)}L${nums(cx + dx * r * 1.7, cy + dy * r * 1.7)}`,
      inks.bg,
      s * 0.012,
    )
  );
}
