import { contrast } from '#artwork/colour.ts';
import { circle, line, nums, num, path, polyD } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** J. Borges's woodcut: a sun (or moon) with a face, cacti, birds and the ground. */
export const cordel: Composition = ({ random, inks, box, canvas, wide }) => {
  const { ink } = inks;
  const s = Math.min(box.w, box.h);
  const cx = box.x + box.w * random.pick([0.36, 0.5, 0.64]);
  const cy = box.y + box.h * (wide ? 0.44 : 0.4);
  const r = s * 0.195;
  const body = inks.main === ink ? inks.second : inks.main;
  const face =
    [inks.accent, inks.bg, inks.second].find(
      (plate) => contrast(plate, ink) >= 3 && plate !== body,
    ) ?? inks.bg;
  const night = random.chance(0.28);
  const ray = (i: number) => {
    const a = (i / 16) * Math.PI * 2;
    const long = i % 2 ? 1.5 : 1.85;
    const at = (q: number, angle: number) =>
      [cx + r * q * Math.cos(angle), cy + r * q * Math.sin(angle)] as const;
    return polyD([at(1.12, a - 0.13), at(long, a), at(1.12, a + 0.13)]);
  };
  const rays = (odd: number) => Array.from({ length: 8 }, (_, i) => ray(i * 2 + odd)).join('');
  const halo = night
    ? Array.from({ length: 12 }, (_, i) =>
        circle(
          cx + r * 1.42 * Math.cos(i * 0.5236),
          cy + r * 1.42 * Math.sin(i * 0.5236),
          r * 0.09,
          i % 2 ? ink : body,
        ),
      ).join('')
    : path(rays(0), body) + path(rays(1), ink);
  const smile = line(
    `M${nums(cx - r * 0.3, cy + r * 0.26)}q${nums(r * 0.3, r * 0.24, r * 0.6, 0)}M${nums(cx, cy - r * 0.1)}l${nums(-r * 0.08, r * 0.26, r * 0.14, 0)}`,
    ink,
    r * 0.08,
  );
  const eyes =
    circle(cx - r * 0.26, cy - r * 0.12, r * 0.09, ink) +
    circle(cx + r * 0.26, cy - r * 0.12, r * 0.09, ink);
  const star = halo + circle(cx, cy, r, body) + circle(cx, cy, r * 0.76, face) + eyes + smile;
  const ground = box.y + box.h * 0.9;
  const left = wide ? canvas.w * 0.3 : box.x - 20;
  const end = box.x + box.w + 20;
  const span = end - left;
  const earth = path(
    `M${nums(left, canvas.h + 20)}L${nums(left, wide ? canvas.h : ground)}Q${nums(left + span * 0.3, ground - box.h * 0.07, left + span * 0.56, ground)}T${nums(end, ground - box.h * 0.02)}V${num(canvas.h + 20)}z`,
    ink,
  );
  const big = cx > box.x + box.w / 2 ? 0.18 : 0.83;
  const small = cx > box.x + box.w / 2 ? 0.87 : 0.13;
  const plants = [cactus(box.x + box.w * big, ground, box.h * 0.5, s * 0.066)];
  if (random.chance(0.75))
    plants.push(cactus(box.x + box.w * small, ground, box.h * 0.25, s * 0.042));
  const cacti = plants
    .map(
      ({ arms, cuts, w }) =>
        line(arms, ink, w, ' stroke-linecap="round"') + line(cuts, inks.bg, w * 0.15),
    )
    .join('');
  const birds = Array.from({ length: random.int(2, 3) }, () =>
    birdD(
      box.x + box.w * random.range(0.1, 0.8),
      box.y + box.h * random.range(0.03, 0.16),
      s * 0.055,
    ),
  );
  return star + earth + cacti + path(birds.join(''), ink);
};

function cactus(
  x: number,
  ground: number,
  h: number,
  w: number,
): { arms: string; cuts: string; w: number } {
  const arms =
    `M${nums(x, ground + 10)}v${num(-h - 10)}` +
    `M${nums(x, ground - h * 0.36)}h${num(-w * 1.1)}a${nums(w * 0.5, w * 0.5)} 0 0 1 ${nums(-w * 0.5, -w * 0.5)}v${num(-h * 0.26)}` +
    `M${nums(x, ground - h * 0.5)}h${num(w * 1.1)}a${nums(w * 0.5, w * 0.5)} 0 0 0 ${nums(w * 0.5, -w * 0.5)}v${num(-h * 0.2)}`;
  const cuts = Array.from(
    { length: 5 },
    (_, i) => `M${nums(x, ground - (h * (i + 1)) / 6)}v${num(-h * 0.07)}`,
  ).join('');
  return { arms, cuts, w };
}

function birdD(x: number, y: number, b: number): string {
  return `M${nums(x - b, y - b * 0.3)}q${nums(b * 0.6, -b * 0.2, b, b * 0.3)}q${nums(b * 0.4, -b * 0.5, b, -b * 0.3)}q${nums(-b * 0.7, b * 0.3, -b, b * 0.64)}q${nums(-b * 0.3, -b * 0.34, -b, -b * 0.64)}z`;
}
