import { circle, halfD, line, nums, path, polygon, rect } from '#artwork/shapes.ts';
import { against, centre, type Composition, type Scene } from '#artwork/scene.ts';

/** A cat: seated before the moon, only its head, or its eyes in the dark. */
export const gato: Composition = (scene) => {
  switch (scene.random.pick(['seated', 'seated', 'head', 'dark'])) {
    case 'head':
      return head(scene);
    case 'dark':
      return dark(scene);
    default:
      return seated(scene);
  }
};

function seated({ random, inks, box, wide }: Scene): string {
  const side = random.side();
  const s = Math.min(box.w, box.h);
  const u = s / 10;
  const cx = box.x + box.w * 0.5;
  const floor = box.y + box.h * (wide ? 1 : 0.94);
  const X = (v: number) => cx + side * v * u;
  const Y = (v: number) => floor - v * u;
  const moon = circle(X(-1.2), Y(6.2), 2.9 * u, inks.accent);
  const body = path(
    `M${nums(X(-2.6), Y(0))}Q${nums(X(-2.9), Y(4.6), X(0.2), Y(5.6))}L${nums(X(2.1), Y(5.2))}Q${nums(X(1.7), Y(3), X(2.3), Y(0))}z`,
    inks.main,
  );
  const tail = line(
    `M${nums(X(-2), Y(0.42))}C${nums(X(-4.8), Y(0.2), X(-4.7), Y(2.8), X(-3.6), Y(3.3))}`,
    inks.main,
    u * 0.8,
    ' stroke-linecap="round"',
  );
  const skull = path(
    `M${nums(X(-0.5), Y(8.6))}L${nums(X(0.5), Y(7.6))}H${nums(X(2.1))}L${nums(X(3.1), Y(8.6))}V${nums(Y(6.1))}Q${nums(X(3.1), Y(4.7), X(1.3), Y(4.7))}Q${nums(X(-0.5), Y(4.7), X(-0.5), Y(6.1))}z`,
    inks.main,
  );
  const light = against(inks, inks.main, 2);
  const eyes = [0.4, 2.2]
    .map(
      (x) =>
        path(
          `M${nums(X(x) - 0.55 * u, Y(6.4))}q${nums(0.55 * u, -0.6 * u, 1.1 * u, 0)}q${nums(-0.55 * u, 0.6 * u, -1.1 * u, 0)}z`,
          light,
        ) + rect(X(x) - 0.09 * u, Y(6.68), 0.18 * u, 0.56 * u, inks.main),
    )
    .join('');
  const nose = polygon(
    [
      [X(1.1), Y(5.75)],
      [X(1.5), Y(5.75)],
      [X(1.3), Y(5.5)],
    ],
    light,
  );
  const legs = line(`M${nums(X(0.9), Y(2.6))}V${nums(Y(0))}`, inks.bg, u * 0.1);
  return (
    moon +
    tail +
    body +
    skull +
    eyes +
    nose +
    legs +
    (wide ? '' : rect(box.x - 20, floor, box.w + 40, box.h * 0.1 + 20, inks.second))
  );
}

function head({ random, inks, box }: Scene): string {
  const { cx, s } = centre(box);
  const u = s / 10;
  const cy = box.y + box.h * 0.54;
  const Y = (v: number) => cy + v * u;
  const look = random.range(-0.3, 0.3) * u;
  const halfFace = (m: number, ink: string) =>
    path(
      `M${nums(cx, Y(-2.3))}H${nums(cx + m * 1.7 * u)}L${nums(cx + m * 4.3 * u, Y(-4.6))}V${nums(Y(0.6))}Q${nums(cx + m * 4.3 * u, Y(3.9), cx, Y(3.9))}z`,
      ink,
    );
  const ear = (m: number, ink: string) =>
    polygon(
      [
        [cx + m * 2.6 * u, Y(-2.3)],
        [cx + m * 3.6 * u, Y(-3.2)],
        [cx + m * 3.6 * u, Y(-1.2)],
      ],
      ink,
    );
  const eye = (m: number) =>
    circle(cx + m * 1.95 * u, Y(-0.3), 1.15 * u, inks.bg) +
    circle(cx + m * 1.95 * u, Y(-0.3), 0.98 * u, inks.accent) +
    path(
      `M${nums(cx + m * 1.95 * u + look, Y(-1.2))}q${nums(0.55 * u, 0.9 * u, 0, 1.8 * u)}q${nums(-0.55 * u, -0.9 * u, 0, -1.8 * u)}z`,
      inks.bg,
    );
  const onMain = against(inks, inks.main, 2);
  const whiskers = [1, 1.6, 2.2]
    .flatMap((y) =>
      [-1, 1].map(
        (m) => `M${nums(cx + m * 1.5 * u, Y(1.7))}L${nums(cx + m * 5 * u, Y(y + 0.1 * (y - 1)))}`,
      ),
    )
    .join('');
  return (
    halfFace(-1, inks.main) +
    halfFace(1, inks.second) +
    ear(-1, inks.second) +
    ear(1, inks.main) +
    eye(-1) +
    eye(1) +
    polygon(
      [
        [cx - 0.55 * u, Y(1.15)],
        [cx + 0.55 * u, Y(1.15)],
        [cx, Y(1.75)],
      ],
      onMain,
    ) +
    line(whiskers, inks.ink === inks.main ? inks.accent : inks.ink, u * 0.07)
  );
}

/** A whole sheet of ink: two ears on the horizon, two eyes. */
function dark({ random, inks, box, wide }: Scene): string {
  const { cx, s } = centre(box);
  const u = s / 10;
  const top = box.y + box.h * 0.42;
  const bottom = box.y + box.h + 30;
  const [l, r] = wide
    ? [cx - 4.6 * u, cx + 4.6 * u]
    : [cx - Math.min(box.w * 0.56, 5.4 * u), cx + Math.min(box.w * 0.56, 5.4 * u)];
  const body = path(
    `M${nums(l, bottom)}V${nums(top - 2.6 * u)}L${nums(l + 2.6 * u, top)}H${nums(r - 2.6 * u)}L${nums(r, top - 2.6 * u)}V${nums(bottom)}z`,
    inks.main,
  );
  const moon = circle(cx + random.side() * 0.6 * u, top - 0.7 * u, 1.7 * u, inks.second);
  const light = inks.accent;
  const eyes = [-1, 1]
    .map(
      (m) =>
        path(halfD(cx + m * 2.2 * u, top + 2 * u, 1.4 * u, m * 0.2), light) +
        circle(cx + m * 2.2 * u, top + 2.5 * u, 0.5 * u, inks.main),
    )
    .join('');
  const nose = polygon(
    [
      [cx - 0.45 * u, top + 4.1 * u],
      [cx + 0.45 * u, top + 4.1 * u],
      [cx, top + 4.6 * u],
    ],
    inks.second,
  );
  return moon + body + eyes + nose;
}
