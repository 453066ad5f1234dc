import { lettering } from '#artwork/outlines.ts';
import {
  archD,
  circle,
  flagD,
  halfD,
  line,
  nums,
  path,
  polygon,
  rect,
  type Point,
} from '#artwork/shapes.ts';
import { C, lettersD, S, type Family } from './discs.ts';

// Avatars that borrow a figure: a door, a bust, a profile, the pavement, a flag, a palace.

/** Nested arches, the letters in the doorway. */
export const arches: Family = ({ random, inks, initials, on }) => {
  const order = random.chance(0.5)
    ? [inks.main, inks.second, inks.bg]
    : [inks.second, inks.bg, inks.main];
  const door = order.map((ink, i) =>
    path(archD(C - 168 + i * 32, 26 + i * 36, 336 - i * 64, 400), ink),
  );
  const ground = order[2] as string;
  return (
    door.join('') +
    circle(C, 150, 30, ground === inks.accent ? inks.bg : inks.accent) +
    lettering(on(ground), lettersD(initials, C, 264, 172, 118))
  );
};

/** A bust without a face: the head is a sign of the sun, the initials lie on the shoulders. */
export const bust: Family = ({ random, inks, initials, on }) => {
  const head = inks.second;
  const other = inks.accent === head ? inks.bg : inks.accent;
  const angle = random.pick([0, Math.PI / 2, -Math.PI / 2, Math.PI, Math.PI / 4]);
  return (
    circle(C, 128, 92, head) +
    path(halfD(C, 128, 92, angle), other) +
    path(`M10 420A190 196 0 0 1 390 420z`, inks.main) +
    lettering(on(inks.main), lettersD(initials, C, 318, 176, 104))
  );
};

/** A stepped profile that carries its initials. */
export const profile: Family = ({ random, inks, initials, on }) => {
  const side = random.side();
  const X = (v: number) => C + side * v;
  const points: Point[] = [
    [-190, 410],
    [-190, -10],
    [96, -10],
    [96, 96],
    [108, 96],
    [168, 190],
    [100, 190],
    [100, 220],
    [126, 236],
    [100, 252],
    [122, 268],
    [96, 286],
    [96, 330],
    [30, 330],
    [30, 410],
  ];
  const sun = circle(X(120), 110, 96, inks.second);
  return (
    sun +
    polygon(
      points.map(([x, y]) => [X(x), y] as const),
      inks.main,
    ) +
    lettering(on(inks.main), lettersD(initials, X(-46), 202, 196, 124))
  );
};

/** Pavement waves under the letters. */
export const waves: Family = ({ random, inks, initials, on }) => {
  const count = 4;
  const bands = Array.from({ length: count }, (_, i) =>
    line(
      `M${nums(-60 - 30 * random.int(0, 1), 262 + i * 40)}${'q33 -44 66 0t66 0'.repeat(1)}${'t66 0'.repeat(6)}`,
      i % 2 ? inks.second : inks.main,
      20,
    ),
  );
  return lettering(on(inks.bg), lettersD(initials, C, 148, 250, 150)) + bands.join('');
};

/** A bandeirinha with its letters, on a string of small ones. */
export const banner: Family = ({ random, inks, initials, on }) => {
  const small = [-1, 1].map((m) =>
    path(flagD(C + m * 146 - 44, 40, 88, 190), m > 0 ? inks.second : inks.accent),
  );
  return (
    small.join('') +
    path(flagD(C - 116, 24, 232, 352), inks.main) +
    rect(0, random.pick([24, 24, 40]), S, 12, on(inks.bg)) +
    lettering(on(inks.main), lettersD(initials, C, 160, 186, 128))
  );
};

/** Palace columns rise to the letters. */
export const palace: Family = ({ inks, initials, on }) => {
  const w = 100;
  const columns = Array.from({ length: 6 }, (_, i) => {
    const x = -50 + i * w;
    return `M${nums(x, 232)}q4 92 50 106q-40 12-50 62q-10-50-50-62q46-14 50-106z`;
  });
  return (
    rect(0, 222, S, 14, inks.main) +
    path(columns.join(''), inks.main) +
    lettering(on(inks.bg), lettersD(initials, C, 138, 250, 136))
  );
};
