import { circle } from '#artwork/shapes.ts';
import { drawnWidth, lettering, outlineD } from '#artwork/outlines.ts';
import { CAP } from '#artwork/lockup.ts';
import type { Composition } from '#artwork/scene.ts';

/** Concrete poetry: the title's initial at the widest cut, with a shadow, cropped, or said three times. */
export const letra: Composition = ({ random, inks, box, initial, wide }) => {
  const letter = initial || 'V';
  const manner = random.pick(['shadow', 'shadow', 'echo', 'tilt']);
  const height = box.h * (manner === 'echo' ? 0.9 : 0.98);
  const tallest = height / CAP;
  const room = box.w * (wide ? 0.8 : manner === 'shadow' ? 1.02 : 0.94);
  const em = drawnWidth(letter, { face: 'display', size: 1, stretch: 125 });
  const stretch =
    em * tallest > room ? Math.max(62, 125 - ((em * tallest - room) / (em * tallest)) * 130) : 125;
  const size = Math.min(tallest, room / drawnWidth(letter, { face: 'display', size: 1, stretch }));
  const x = box.x + (box.w - drawnWidth(letter, { face: 'display', size, stretch })) / 2;
  const y = box.y + box.h / 2 + (size * CAP) / 2;
  const set = (dx: number, dy: number, ink: string) =>
    lettering(ink, outlineD(letter, { face: 'display', size, stretch, x: x + dx, y: y + dy }));
  if (manner === 'echo') {
    const step = size * 0.055;
    const side = random.side();
    return (
      set(side * step * 1.4, -step * 1.4, inks.accent) +
      set(0, 0, inks.second) +
      set(-side * step * 1.4, step * 1.4, inks.main)
    );
  }
  const off = size * 0.035;
  const disc = circle(
    box.x + box.w * random.pick([0.18, 0.82]),
    box.y + box.h * random.pick([0.16, 0.84]),
    Math.min(box.w, box.h) * 0.085,
    inks.accent,
  );
  if (manner === 'tilt')
    return `<g transform="rotate(${random.pick([-12, 12])} ${Math.round(box.x + box.w / 2)} ${Math.round(box.y + box.h / 2)})">${set(0, 0, inks.main)}</g>${disc}`;
  return set(off, off, inks.second) + set(0, 0, inks.main) + disc;
};
