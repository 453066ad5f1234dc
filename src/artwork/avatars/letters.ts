import { lettering } from '#artwork/outlines.ts';
import { circle, circleD, path, Plates, polyD, quarterD, rect, rectD } from '#artwork/shapes.ts';
import { halves } from './discs.ts';
import { C, lettersD, S, type Family } from './sign.ts';

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
