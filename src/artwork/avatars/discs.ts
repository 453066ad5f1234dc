import { drawnWidth, lettering, outlineD } from '#artwork/outlines.ts';
import {
  Plates,
  type Point,
  circle,
  circleD,
  halfD,
  nums,
  path,
  polyD,
  quarterD,
  rect,
  rectD,
} from '#artwork/shapes.ts';
import { CAP } from '#artwork/lockup.ts';
import { stretchFor } from '#artwork/measure.ts';
import type { Inks } from '#artwork/scene.ts';
import type { Random } from '#artwork/seed.ts';

/** The tools and texts with which a family of avatars draws, on a 400 by 400 sheet seen through a circle. */
interface Sign {
  random: Random;
  inks: Inks;
  /** One or two capitals, or '' */
  initials: string;
  /** The colour of lettering that can be read on a ground. */
  on: (ground: string) => string;
}

/** Side of the sheet, and its middle. */
export const S = 400;
export const C = S / 2;

export type Family = (sign: Sign) => string;

/** Letters with capitals `height` units tall, stretched to a width as far as the axis goes, centred on (cx, cy). */
export function lettersD(
  text: string,
  cx: number,
  cy: number,
  width: number,
  height: number,
): string {
  if (!text) return '';
  const full = height / CAP;
  const stretch = stretchFor(text, width / full);
  const size = Math.min(
    full,
    (full * width) / drawnWidth(text, { face: 'display', size: full, stretch }),
  );
  return outlineD(text, {
    face: 'display',
    size,
    stretch,
    x: cx,
    y: cy + (size * CAP) / 2,
    anchor: 'middle',
  });
}

// Avatars whose initials stand in discs, wreaths and half discs.

/** Four tiles round a disc. */
export const tiles: Family = ({ random, inks, initials, on }) => {
  const plates = new Plates();
  const whirl = random.chance(0.5);
  const turn = random.int(0, 3);
  (
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
  ).forEach(([x, y], i) =>
    plates.add(
      i % 2 ? inks.second : inks.main,
      quarterD(x * C, y * C, C, whirl ? i + turn : random.int(0, 3)),
    ),
  );
  return (
    plates.print() +
    circle(C, C, 104, inks.bg) +
    lettering(on(inks.bg), lettersD(initials, C, C, 160, 96))
  );
};

/** Petals, rays or dots round the edge. */
export const wreath: Family = ({ random, inks, initials, on }) => {
  const count = random.pick([8, 10, 12]);
  const manner = random.pick(['petals', 'rays', 'dots']);
  const plates = new Plates();
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2;
    const at = (r: number, da = 0): Point => [C + r * Math.cos(a + da), C + r * Math.sin(a + da)];
    const ink = i % 2 ? inks.second : inks.main;
    const step = Math.PI / count;
    if (manner === 'rays')
      plates.add(ink, polyD([at(118, -step), at(208, -step * 0.1), at(118, step)]));
    else if (manner === 'dots') plates.add(ink, circleD(...at(160), 158 * Math.sin(step) * 0.86));
    else {
      const [p, q, o] = [at(112), at(192), at(112)];
      const [l, r] = [at(170, -step * 1.05), at(170, step * 1.05)];
      plates.add(ink, `M${nums(...p)}Q${nums(...l, ...q)}Q${nums(...r, ...o)}z`);
    }
  }
  return (
    plates.print() +
    circle(C, C, 112, inks.main) +
    lettering(on(inks.main), lettersD(initials, C, C, 170, 104))
  );
};

/** Rings like a target, a record or a dawn. */
export const rings: Family = ({ random, inks, initials, on }) => {
  const slip = random.pick([0, 14, -14]);
  const order = [inks.main, inks.bg, inks.second, inks.bg];
  const discs = order.map((ink, i) => circle(C, C + slip * i * 0.6, 192 - i * 24, ink));
  return (
    discs.join('') +
    circle(C, C + slip * 2, 104, inks.accent) +
    lettering(on(inks.accent), lettersD(initials, C, C + slip * 2, 160, 98))
  );
};

/** Two half discs, a letter in each, slid apart. */
export const halves: Family = ({ random, inks, initials, on }) => {
  const [a = '', b = ''] = initials;
  const slip = random.pick([0, 26, -26]);
  const r = slip ? 168 : 186;
  if (!b)
    return (
      path(halfD(C, C, 186, Math.PI / 2), inks.main) +
      path(halfD(C, C, 186, -Math.PI / 2), inks.second) +
      circle(C, C, 100, inks.bg) +
      lettering(on(inks.bg), lettersD(a, C, C, 130, 120))
    );
  return (
    path(halfD(C - 3, C - slip, r, Math.PI / 2), inks.main) +
    path(halfD(C + 3, C + slip, r, -Math.PI / 2), inks.second) +
    lettering(on(inks.main), lettersD(a, C - 76, C - slip, 108, 150)) +
    lettering(on(inks.second), lettersD(b, C + 76, C + slip, 108, 150))
  );
};

/** Two discs that cross; the initials lie where they meet. */
export const lens: Family = ({ random, inks, initials, on }) => {
  const [r, apart] = [146, 70];
  const half = Math.sqrt(r * r - apart * apart);
  const overlap = `M${nums(C - half, C)}A${nums(r, r)} 0 0 1 ${nums(C + half, C)}A${nums(r, r)} 0 0 1 ${nums(C - half, C)}z`;
  const upper = random.chance(0.5) ? inks.main : inks.second;
  const lower = upper === inks.main ? inks.second : inks.main;
  return (
    circle(C, C - apart, r, upper) +
    circle(C, C + apart, r, lower) +
    path(overlap, inks.accent) +
    lettering(on(inks.accent), lettersD(initials, C, C, 150, 92))
  );
};

// Avatars that are all letters.

/** One letter fills the sheet, the other is cut into its foot. */
export const giant: Family = ({ random, inks, initials, on }) => {
  const [a = '', b = ''] = initials;
  if (!b)
    return circle(C, C, 190, inks.main) + lettering(on(inks.main), lettersD(a, C, C, 220, 220));
  const side = random.side();
  const x = C + side * 84;
  return (
    lettering(inks.main, lettersD(a, C - side * 36, C - 6, 330, 300)) +
    circle(x, 290, 84, inks.bg) +
    circle(x, 290, 74, inks.accent) +
    lettering(on(inks.accent), lettersD(b, x, 290, 84, 84))
  );
};

/** Letters over a cut: each changes ink where it crosses from one ground to the other. */
export const counterchange: Family = ({ random, inks, initials, on }) => {
  if (on(inks.bg) === on(inks.main)) return halves({ random, inks, initials, on });
  const manner = random.pick(['slant', 'level', 'disc']);
  const d = lettersD(initials, C, C, 280, 170);
  const shape =
    manner === 'slant'
      ? polyD(
          random.chance(0.5)
            ? [
                [0, 0],
                [S, 0],
                [0, S],
              ]
            : [
                [0, 0],
                [S, 0],
                [S, S],
              ],
        )
      : manner === 'level'
        ? rectD(0, C, S, C)
        : circleD(random.pick([70, 330]), random.pick([90, 310]), 190);
  return (
    path(shape, inks.main) +
    lettering(on(inks.bg), d) +
    `<clipPath id="k"><path d="${shape}"/></clipPath><g clip-path="url(#k)">${rect(0, 0, S, S, inks.main)}${lettering(on(inks.main), d)}</g>`
  );
};

/** One letter over the other, both as wide as the block. */
export const stack: Family = ({ random, inks, initials, on }) => {
  const [a = '', b = ''] = initials;
  if (!b) return counterchange({ random, inks, initials, on });
  return (
    rect(0, 0, S, C, inks.main) +
    rect(0, C, S, C, inks.bg) +
    lettering(on(inks.main), lettersD(a, C, 122, 210, 124)) +
    lettering(on(inks.bg), lettersD(b, C, 278, 210, 124))
  );
};

/** Two letters and two quarter discs in a chequer. */
export const chequer: Family = ({ random, inks, initials, on }) => {
  const [a = '', b = ''] = initials;
  const turn = random.int(0, 3);
  const plates = new Plates().add(inks.main, rectD(0, 0, C, C)).add(inks.main, rectD(C, C, C, C));
  plates.add(inks.second, quarterD(C, 0, C, turn)).add(inks.accent, quarterD(0, C, C, turn + 2));
  const second = b || a;
  return (
    plates.print() +
    lettering(on(inks.main), lettersD(a, 116, 116, 116, 116) + lettersD(second, 284, 284, 116, 116))
  );
};
