import { circle, line, nums, path, polygon } from '#artwork/shapes.ts';
import { centre, type Composition, type Inks } from '#artwork/scene.ts';

/** A fish of two arcs with scales in rows; or a shoal with one that swims the other way. */
export const peixe: Composition = ({ random, inks, box, wide }) => {
  const { cx, cy } = centre(box);
  const side = random.side();
  if (random.chance(0.4)) {
    const columns = wide ? Math.max(3, Math.round((box.w / box.h) * 2.6)) : 3;
    const w = box.w / columns;
    const rows = Math.max(3, Math.floor(box.h / (w * 0.62)));
    const h = box.h / rows;
    const odd = random.int(0, columns * rows - 1);
    return Array.from({ length: columns * rows }, (_, i) => {
      const row = Math.floor(i / columns);
      const x = box.x + ((i % columns) + 0.5) * w + (row % 2 ? w * 0.1 : -w * 0.1);
      const ink = i === odd ? inks.accent : (i + row) % 3 === 0 ? inks.second : inks.main;
      return smallFish(
        x,
        box.y + (row + 0.5) * h,
        Math.min(w * 0.84, h * 1.5),
        i === odd ? -side : side,
        ink,
        inks.bg,
      );
    }).join('');
  }
  const length = Math.min(box.w * 0.96, box.h * 1.2);
  const bubbles = [
    [0.47, -0.3, 0.045],
    [0.4, -0.38, 0.028],
    [0.5, -0.43, 0.062],
  ].map(([x, y, r]) =>
    circle(
      cx + side * length * (x as number) * 0.9,
      cy + length * (y as number) * 0.9,
      length * (r as number),
      inks.accent,
    ),
  );
  return largeFish(cx, cy, length, side, inks) + bubbles.join('');
};

/** A lens, its tail a triangle: `side` is where it swims. */
function smallFish(
  x: number,
  y: number,
  w: number,
  side: number,
  ink: string,
  eye: string,
): string {
  const X = (v: number) => x + side * v * w;
  const d = `M${nums(X(0.5), y)}Q${nums(X(0.12), y - w * 0.4, X(-0.24), y)}Q${nums(X(0.12), y + w * 0.4, X(0.5), y)}zM${nums(X(-0.14), y)}L${nums(X(-0.5), y - w * 0.2)}V${nums(y + w * 0.2)}z`;
  return path(d, ink) + circle(X(0.3), y - w * 0.035, w * 0.035, eye);
}

function largeFish(cx: number, cy: number, w: number, side: number, inks: Inks): string {
  const X = (v: number) => cx + side * v * w;
  const Y = (v: number) => cy + v * w;
  const upper = path(
    `M${nums(X(0.46), Y(0.03))}Q${nums(X(0.12), Y(-0.46), X(-0.3), Y(0.03))}z`,
    inks.main,
  );
  const lower = path(
    `M${nums(X(0.46), Y(0.03))}Q${nums(X(0.12), Y(0.44), X(-0.3), Y(0.03))}z`,
    inks.second,
  );
  const tail = polygon(
    [
      [X(-0.24), Y(0.03)],
      [X(-0.5), Y(-0.19)],
      [X(-0.43), Y(0.03)],
      [X(-0.5), Y(0.25)],
    ],
    inks.main,
  );
  const fin = path(
    `M${nums(X(0.16), Y(-0.195))}Q${nums(X(0.02), Y(-0.34), X(-0.16), Y(-0.3))}Q${nums(X(-0.08), Y(-0.2), X(-0.1), Y(-0.14))}z`,
    inks.accent,
  );
  const gill = line(
    `M${nums(X(0.2), Y(-0.17))}Q${nums(X(0.1), Y(0.03), X(0.2), Y(0.21))}`,
    inks.bg,
    w * 0.014,
  );
  const scales = [0.06, -0.06, -0.17].map((x, i) => {
    const h = [0.11, 0.1, 0.055][i] as number;
    return `M${nums(X(x), Y(-h))}q${nums(-side * w * 0.075, w * h * 0.5, 0, w * (h - 0.0))}`;
  });
  const belly = [0.06, -0.06, -0.17].map((x, i) => {
    const h = [0.13, 0.11, 0.06][i] as number;
    return `M${nums(X(x), Y(0.05))}q${nums(-side * w * 0.075, w * h * 0.5, 0, w * h)}`;
  });
  return (
    fin +
    tail +
    upper +
    lower +
    gill +
    line(scales.join('') + belly.join(''), inks.bg, w * 0.014) +
    circle(X(0.3), Y(-0.06), w * 0.042, inks.bg) +
    circle(X(0.305), Y(-0.06), w * 0.02, inks.ink === inks.bg ? inks.main : inks.ink)
  );
}
