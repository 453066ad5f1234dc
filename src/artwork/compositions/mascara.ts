import { circle, halfD, nums, path, polygon, rect } from '#artwork/shapes.ts';
import { against, centre, type Composition, type Scene } from '#artwork/scene.ts';

/** Masks: a split face, a shield of Rubem Valentim's signs, or tragedy and comedy in one disc. */
export const mascara: Composition = (scene) => {
  switch (scene.random.pick(['split', 'split', 'shield', 'theatre'])) {
    case 'shield':
      return shield(scene);
    case 'theatre':
      return theatre(scene);
    default:
      return split(scene);
  }
};

const almondD = (x: number, y: number, w: number) =>
  `M${nums(x - w, y)}q${nums(w, -w * 0.95, 2 * w, 0)}q${nums(-w, w * 0.95, -2 * w, 0)}z`;

function split({ random, inks, box }: Scene): string {
  const s = Math.min(box.w * 0.95, box.h * 0.9);
  const [w, h] = [s * 0.62, s * 1.06];
  const { cx, cy } = centre(box);
  const { main, second, bg } = inks;
  const face = (m: number) =>
    path(
      `M${nums(cx, cy - h / 2)}Q${nums(cx + m * w * 0.98, cy - h * 0.52, cx + m * w * 0.66, cy + h * 0.06)}Q${nums(cx + m * w * 0.5, cy + h * 0.42, cx, cy + h / 2)}z`,
      m < 0 ? main : second,
    );
  const eyeY = cy - h * 0.1;
  const pupil = against(inks, bg, 3);
  const eyes = [-1, 1]
    .map(
      (m) =>
        path(almondD(cx + m * w * 0.33, eyeY, w * 0.2), bg) +
        circle(cx + m * w * 0.33, eyeY, w * 0.075, pupil),
    )
    .join('');
  const nose = polygon(
    [
      [cx, cy - h * 0.22],
      [cx, cy + h * 0.17],
      [cx - w * 0.16, cy + h * 0.17],
    ],
    second,
  );
  const smile = random.chance(0.6) ? 1 : -0.6;
  const mouth = path(
    `M${nums(cx - w * 0.24, cy + h * 0.28)}q${nums(w * 0.24, h * 0.09 * smile, w * 0.48, 0)}q${nums(-w * 0.24, h * 0.17 * smile, -w * 0.48, 0)}z`,
    bg,
  );
  const mark = circle(cx + random.side() * w * 0.34, cy + h * 0.1, w * 0.075, inks.accent);
  return face(-1) + face(1) + eyes + nose + mouth + mark;
}

/** An emblem of arcs, arrows and discs, mirrored about its axis. */
function shield({ random, inks, box }: Scene): string {
  const s = Math.min(box.w * 0.9, box.h * 0.94);
  const { cx, cy } = centre(box);
  const u = s / 10;
  const X = (v: number) => cx + v * u;
  const Y = (v: number) => cy + v * u;
  const horns = path(
    `M${nums(X(-4), Y(-4.6))}a${nums(4 * u, 4 * u)} 0 0 0 ${nums(8 * u, 0)}h${nums(-1.5 * u)}a${nums(2.5 * u, 2.5 * u)} 0 0 1 ${nums(-5 * u, 0)}z`,
    inks.accent,
  );
  const head = path(
    `M${nums(X(-3.1), Y(-1.6))}h${nums(6.2 * u)}v${nums(2.4 * u)}a${nums(3.1 * u, 3.6 * u)} 0 0 1 ${nums(-6.2 * u, 0)}z`,
    inks.main,
  );
  const half = path(
    `M${nums(X(0), Y(-1.6))}h${nums(3.1 * u)}v${nums(2.4 * u)}a${nums(3.1 * u, 3.6 * u)} 0 0 1 ${nums(-3.1 * u, 3.6 * u)}z`,
    inks.second,
  );
  const brow = rect(X(-3.1), Y(-1.7), 6.2 * u, 0.55 * u, inks.bg);
  const eyes = [-1.5, 1.5]
    .map(
      (x) =>
        path(halfD(X(x), Y(-0.3), 0.95 * u, 0), inks.bg) +
        circle(X(x), Y(0.02), 0.33 * u, against(inks, inks.bg, 2.5)),
    )
    .join('');
  const nose = polygon(
    [
      [X(-0.5), Y(2.4)],
      [X(0), Y(-0.4)],
      [X(0.5), Y(2.4)],
    ],
    inks.bg,
  );
  const mouth = random.chance(0.5)
    ? rect(X(-1.1), Y(3), 2.2 * u, 0.5 * u, inks.bg)
    : circle(X(0), Y(3.3), 0.55 * u, inks.bg);
  const crown = circle(X(0), Y(-3.7), 1.2 * u, inks.main);
  const marks = [-2.4, 2.4]
    .map((x) => rect(X(x) - 0.14 * u, Y(1.1), 0.28 * u, 1.1 * u, inks.bg))
    .join('');
  return horns + crown + head + half + brow + eyes + nose + mouth + marks;
}

/** One disc, cut in two and slid: a laughing half and a crying half. */
function theatre({ random, inks, box }: Scene): string {
  const { cx, cy, s } = centre(box);
  const r = s * 0.43;
  const slip = r * random.pick([0.22, -0.22]);
  const L = (v: number) => cx - r * 0.02 + v * r;
  const R = (v: number) => cx + r * 0.02 + v * r;
  const left = path(halfD(L(0), cy - slip, r, Math.PI / 2), inks.main);
  const right = path(halfD(R(0), cy + slip, r, -Math.PI / 2), inks.second);
  const eye = (x: number, y: number, angle: number, ink: string) =>
    path(halfD(x, y, r * 0.2, angle), ink);
  const [onMain, onSecond] = [against(inks, inks.main, 1.8), against(inks, inks.second, 1.8)];
  const grin = path(
    `M${nums(L(-0.04), cy - slip + r * 0.66)}a${nums(r * 0.52, r * 0.52)} 0 0 1 ${nums(-r * 0.52, -r * 0.52)}h${nums(r * 0.52)}z`,
    onMain,
  );
  const frown = path(
    `M${nums(R(0.04), cy + slip + r * 0.16)}a${nums(r * 0.46, r * 0.46)} 0 0 1 ${nums(r * 0.46, r * 0.46)}h${nums(-r * 0.17)}a${nums(r * 0.29, r * 0.29)} 0 0 0 ${nums(-r * 0.29, -r * 0.29)}z`,
    onSecond,
  );
  const tear = circle(R(0.42), cy + slip + r * 0.06, r * 0.07, onSecond);
  return (
    left +
    right +
    eye(L(-0.42), cy - slip - r * 0.2, Math.PI, onMain) +
    eye(R(0.42), cy + slip - r * 0.28, 0, onSecond) +
    grin +
    frown +
    tear
  );
}
