import { lettering } from '#artwork/outlines.ts';
import {
  circle,
  circleD,
  halfD,
  nums,
  path,
  Plates,
  polyD,
  quarterD,
  type Point,
} from '#artwork/shapes.ts';
import { C, lettersD, type Family } from './sign.ts';

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
