import { circle, half, line, nums, path, polygon, rect, type Point } from '#artwork/shapes.ts';
import { centre, type Composition, type Scene } from '#artwork/scene.ts';

/** Charley Harper's birds from half discs: one that stands, one that flies, an owl, a pair. */
export const passaro: Composition = (scene) => {
  const { double, random } = scene;
  switch (double ? 'pair' : random.pick(['stands', 'stands', 'flies', 'owl', 'toucan'])) {
    case 'flies':
      return flying(scene);
    case 'owl':
      return owl(scene);
    case 'toucan':
      return toucan(scene);
    default:
      return standing(scene);
  }
};

function standing({ random, inks, box }: Scene): string {
  const s = Math.min(box.w, box.h * 1.05);
  const side = random.side();
  const cx = box.x + box.w / 2;
  const r = s * 0.29;
  const cy = box.y + box.h * 0.5;
  const { main, second, accent, bg } = inks;
  const X = (v: number) => cx + side * r * v;
  const Y = (v: number) => cy + r * v;
  const rings = [0.66, 0.46, 0.26]
    .map(
      (q) =>
        `M${nums(X(-0.3) - r * q, Y(-0.14))}a${nums(r * q, r * q)} 0 0 1 ${nums(2 * r * q, 0)}`,
    )
    .join('');
  return (
    circle(X(1.05), Y(-1.05), r * 0.42, accent) +
    half(cx, Y(-0.1), r * 1.15, 0, main) +
    half(X(-0.3), Y(-0.14), r * 0.86, Math.PI, second) +
    polygon(
      [
        [X(-1.13), Y(-0.1)],
        [X(-1.8), Y(-0.75)],
        [X(-1.66), Y(0.32)],
      ],
      second,
    ) +
    circle(X(0.86), Y(-0.28), r * 0.44, main) +
    polygon(
      [
        [X(1.2), Y(-0.54)],
        [X(1.8), Y(-0.2)],
        [X(1.24), Y(-0.06)],
      ],
      accent,
    ) +
    circle(X(0.94), Y(-0.36), r * 0.11, bg) +
    circle(X(0.96), Y(-0.36), r * 0.055, inks.ink === bg ? second : inks.ink) +
    line(rings, bg, r * 0.045) +
    rect(X(-0.12) - r * 0.035, Y(0.98), r * 0.07, r * 0.54, accent) +
    rect(X(0.16) - r * 0.035, Y(0.98), r * 0.07, r * 0.54, accent) +
    rect(cx - r * 1.6, Y(1.5), r * 3.2, r * 0.12, second)
  );
}

/** Wings are half discs set against each other; a sun is crossed. */
function flying({ random, inks, box }: Scene): string {
  const { cx, s } = centre(box);
  const cy = box.y + box.h * 0.52;
  const side = random.side();
  const r = s * 0.3;
  const X = (v: number) => cx + side * r * v;
  const Y = (v: number) => cy + r * v;
  const wing = (x: number, y: number, size: number, ink: string, up: boolean) =>
    half(X(x), Y(y), r * size, up ? Math.PI / 2 + (side > 0 ? 0 : Math.PI) : 0, ink);
  const feathers = [0.3, 0.5, 0.7]
    .map(
      (q) =>
        `M${nums(X(-0.1), Y(-0.12 - q))}a${nums(r * q, r * q)} 0 0 ${side > 0 ? 0 : 1} ${nums(-side * r * q, r * q)}`,
    )
    .join('');
  const body: Point[] = [
    [X(1.15), Y(-0.16)],
    [X(-0.95), Y(0.3)],
    [X(-1.6), Y(0.02)],
    [X(-1.25), Y(0.62)],
    [X(0.5), Y(0.42)],
  ];
  return (
    circle(X(-0.55), Y(-0.72), r * 0.62, inks.accent) +
    wing(0.1, 0.12, 1.12, inks.second, true) +
    polygon(body, inks.main) +
    half(X(0.1), Y(0.16), r * 0.66, 0, inks.main) +
    path(
      `M${nums(X(-0.1), Y(-1.2))}a${nums(r * 1.15, r * 1.15)} 0 0 ${side > 0 ? 0 : 1} ${nums(-side * r * 1.15, r * 1.15)}H${nums(X(-0.1))}z`,
      inks.main,
    ) +
    line(feathers, inks.bg, r * 0.04) +
    circle(X(0.86), Y(-0.02), r * 0.32, inks.main) +
    polygon(
      [
        [X(1.1), Y(-0.22)],
        [X(1.66), Y(0.04)],
        [X(1.06), Y(0.16)],
      ],
      inks.accent,
    ) +
    circle(X(0.9), Y(-0.08), r * 0.075, inks.bg)
  );
}

function owl({ random, inks, box }: Scene): string {
  const { cx, s } = centre(box);
  const r = s * 0.25;
  const cy = box.y + box.h * 0.52;
  const Y = (v: number) => cy + r * v;
  const body = `M${nums(cx - r * 1.3, Y(-0.6))}v${nums(r * 1.2)}a${nums(r * 1.3, r * 1.3)} 0 0 0 ${nums(r * 2.6, 0)}v${nums(-r * 1.2)}z`;
  const ears = `M${nums(cx - r * 1.3, Y(-0.6))}l${nums(0, -r * 0.95, r * 1.3, r * 0.55, r * 1.3, -r * 0.55, 0, r * 0.95)}z`;
  const wink = random.chance(0.25);
  const eyes = [-1, 1]
    .map(
      (m) =>
        circle(cx + m * r * 0.6, Y(-0.5), r * 0.58, inks.bg) +
        circle(cx + m * r * 0.6, Y(-0.5), r * 0.4, inks.accent) +
        (wink && m > 0 ? rect(cx + r * 0.02, Y(-1.08), r * 1.16, r * 0.58, inks.main) : '') +
        circle(cx + m * r * 0.6, Y(-0.5), r * 0.18, inks.ink === inks.accent ? inks.bg : inks.ink),
    )
    .join('');
  const breast = [0, 1, 2].flatMap((row) =>
    Array.from({ length: 3 - row }, (_, i) =>
      half(cx + (i - (2 - row) / 2) * r * 0.56, Y(0.42 + row * 0.34), r * 0.26, 0, inks.second),
    ),
  );
  return (
    path(body + ears, inks.main) +
    eyes +
    polygon(
      [
        [cx - r * 0.2, Y(-0.3)],
        [cx + r * 0.2, Y(-0.3)],
        [cx, Y(0.12)],
      ],
      inks.second,
    ) +
    breast.join('') +
    rect(cx - r * 2, Y(1.86), r * 4, r * 0.16, inks.second) +
    rect(cx - r * 0.5, Y(1.74), r * 0.3, r * 0.3, inks.accent) +
    rect(cx + r * 0.2, Y(1.74), r * 0.3, r * 0.3, inks.accent)
  );
}

function toucan({ random, inks, box }: Scene): string {
  const { cx, s } = centre(box);
  const side = random.side();
  const r = s * 0.27;
  const cy = box.y + box.h * 0.5;
  const X = (v: number) => cx + side * r * (v - 0.25);
  const Y = (v: number) => cy + r * v;
  const sweep = side > 0 ? 1 : 0;
  return (
    path(
      `M${nums(X(-0.95), Y(-0.5))}a${nums(r, r)} 0 0 ${sweep} ${nums(side * r * 2, 0)}v${nums(r * 0.6)}a${nums(r * 1.7, r * 1.7)} 0 0 ${sweep} ${nums(-side * r * 1.7, r * 1.7)}h${nums(-side * r * 0.3)}z`,
      inks.main,
    ) +
    half(
      X(0.35),
      Y(-0.42),
      r * 0.62,
      side > 0 ? -Math.PI / 2 + 1.2 : Math.PI / 2 - 1.2 + Math.PI,
      inks.bg,
    ) +
    path(
      `M${nums(X(0.95), Y(-1.02))}q${nums(side * r * 1.4, -r * 0.1, side * r * 1.45, r * 1)}q${nums(-side * r * 0.5, -r * 0.34, -side * r * 1.4, -r * 0.2)}z`,
      inks.accent,
    ) +
    path(
      `M${nums(X(2.4), Y(-0.02))}q${nums(-side * r * 0.5, -r * 0.34, -side * r * 1.4, -r * 0.2)}l${nums(-side * r * 0.05, r * 0.2)}q${nums(side * r * 0.8, -r * 0.02, side * r * 1.45, 0)}z`,
      inks.second,
    ) +
    circle(X(0.42), Y(-0.78), r * 0.2, inks.accent) +
    circle(X(0.42), Y(-0.78), r * 0.09, inks.ink === inks.accent ? inks.bg : inks.ink) +
    rect(cx - r * 1.9, Y(1.36), r * 3.8, r * 0.14, inks.second) +
    rect(X(-0.2) - r * 0.06, Y(1.2), r * 0.4, r * 0.24, inks.accent)
  );
}
