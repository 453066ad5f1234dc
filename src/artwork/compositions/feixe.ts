import { circle, nums, path, polygon } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** A projector's beam falls over the whole sheet and catches someone; the title is set on the light. */
export const feixe: Composition = ({ random, inks, box, canvas, wide }) => {
  const side = random.side();
  const lampX = wide ? box.x + box.w * 0.52 : canvas.w * (side > 0 ? 0.2 : 0.8);
  const lampY = canvas.h * 0.12;
  const foot = canvas.h + 20;
  // On a poster the beam is wide enough to hold the whole title block.
  const [left, right] = wide
    ? [box.x + box.w * 0.04, box.x + box.w]
    : side > 0
      ? [-canvas.w * 0.42, canvas.w * 1.75]
      : [-canvas.w * 0.75, canvas.w * 1.42];
  const lens = wide ? canvas.h * 0.075 : 46;
  const beam = polygon(
    [
      [lampX - lens * 0.3, lampY],
      [lampX + lens * 0.3, lampY],
      [right, foot],
      [left, foot],
    ],
    inks.main,
  );
  const figureX = wide ? box.x + box.w * 0.52 : (lampX * 2 + (left + right) / 2) / 3;
  const floor = wide ? canvas.h * 0.86 : box.y + box.h * 0.93;
  const height = wide ? canvas.h * 0.44 : box.h * 0.4;
  const crowd = random.pick([[1], [1], [1, 0.72], [0.84, 1, 0.66]]);
  const people = crowd.map((size, i) =>
    person(figureX + (i - (crowd.length - 1) / 2) * height * 0.4, floor, height * size),
  );
  return (
    beam +
    path(people.join(''), inks.bg) +
    circle(lampX, lampY, lens, inks.accent) +
    circle(lampX, lampY, lens * 0.46, inks.bg)
  );
};

/** Head and cloak of someone seen from behind, feet at `floor`. */
function person(x: number, floor: number, h: number): string {
  const r = h * 0.14;
  return (
    `M${nums(x - r, floor - h + r)}a${nums(r, r)} 0 1 0 ${nums(2 * r, 0)}a${nums(r, r)} 0 1 0 ${nums(-2 * r, 0)}z` +
    `M${nums(x - h * 0.18, floor)}l${nums(-h * 0.04, -h * 0.5)}q${nums(h * 0.02, -h * 0.18, h * 0.22, -h * 0.18)}q${nums(h * 0.2, 0, h * 0.22, h * 0.18)}l${nums(-h * 0.04, h * 0.5)}z`
  );
}
