import { circle, path, polygon, polyD, type Point } from '#artwork/shapes.ts';
import { centre, type Composition, type Scene } from '#artwork/scene.ts';

/** A bolt that splits the sheet, a burst, or wedges closing on a point. */
export const raio: Composition = (scene) => {
  switch (scene.random.pick(['bolt', 'burst', 'wedges'])) {
    case 'bolt':
      return bolt(scene);
    case 'burst':
      return burst(scene);
    default:
      return wedges(scene);
  }
};

function bolt({ random, inks, box }: Scene): string {
  const side = random.side();
  const { cx, cy } = centre(box);
  const k = Math.min(box.w * 0.62, box.h * 0.5);
  const shape: Point[] = (
    [
      [0.3, -1],
      [-0.5, 0.12],
      [-0.06, 0.12],
      [-0.34, 1],
      [0.56, -0.24],
      [0.1, -0.24],
      [0.62, -1],
    ] as const
  ).map(([x, y]) => [cx + side * x * k * 1.05, cy + y * box.h * 0.49]);
  const shadow = shape.map(([x, y]): Point => [x - side * k * 0.09, y + k * 0.07]);
  const disc = circle(cx - side * k * 0.1, cy - box.h * 0.02, k * 0.72, inks.second);
  return (
    disc +
    polygon(shadow, inks.bg) +
    polygon(shape, inks.main) +
    circle(cx + side * k * 0.72, cy + box.h * 0.3, k * 0.11, inks.accent)
  );
}

function burst({ random, inks, box }: Scene): string {
  const { cx, cy, s } = centre(box);
  const points = random.pick([12, 14, 16]);
  const star = (r: number, depth: number, turn: number) =>
    polyD(
      Array.from({ length: points * 2 }, (_, i): Point => {
        const a = (i / (points * 2)) * Math.PI * 2 + turn;
        const q = i % 2 ? r * depth : r * (i % 4 ? 0.88 : 1);
        return [cx + q * Math.cos(a) * 1.02, cy + q * Math.sin(a)];
      }),
    );
  const turn = random.range(0, 0.4);
  return (
    path(star(s * 0.53, 0.66, turn), inks.main) +
    path(star(s * 0.38, 0.66, turn + 0.12), inks.second) +
    path(star(s * 0.24, 0.6, turn), inks.accent) +
    circle(cx, cy, s * 0.065, inks.bg)
  );
}

/** Sun-flag wedges from one point out of the middle, with a disc at their source. */
function wedges({ random, inks, box }: Scene): string {
  const count = random.pick([9, 11]);
  const px = box.x + box.w * random.pick([0.34, 0.5, 0.66]);
  const py = box.y + box.h * random.pick([0.4, 0.62]);
  const far = box.w + box.h;
  const rays = Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2 + 0.2;
    const w = (Math.PI / count) * (i % 3 ? 0.86 : 1.2);
    const tri: Point[] = [
      [px, py],
      [px + far * Math.cos(a), py + far * Math.sin(a)],
      [px + far * Math.cos(a + w), py + far * Math.sin(a + w)],
    ];
    return polygon(clipTo(tri, box), i % 3 === 1 ? inks.second : inks.main);
  });
  const r = Math.min(box.w, box.h) * 0.17;
  return rays.join('') + circle(px, py, r * 1.25, inks.bg) + circle(px, py, r, inks.accent);
}

/** Sutherland–Hodgman: a polygon cut to the box, so that a backdrop's rays do not cross its text. */
function clipTo(
  points: readonly Point[],
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
): Point[] {
  const edges: [(p: Point) => number][] = [
    [(p) => p[0] - x],
    [(p) => x + w - p[0]],
    [(p) => p[1] - y],
    [(p) => y + h - p[1]],
  ];
  return edges.reduce<Point[]>(
    (shape, [inside]) =>
      shape.flatMap((p, i) => {
        const q = shape[(i + 1) % shape.length] as Point;
        const [dp, dq] = [inside(p), inside(q)];
        const cut: Point[] =
          dp >= 0 !== dq >= 0
            ? [[p[0] + ((q[0] - p[0]) * dp) / (dp - dq), p[1] + ((q[1] - p[1]) * dp) / (dp - dq)]]
            : [];
        return dp >= 0 ? [p, ...cut] : cut;
      }),
    [...points],
  );
}
