import { circle, circleD, half, line, nums, path, polyD, ring } from '#artwork/shapes.ts';
import type { Random } from '#artwork/seed.ts';
import { centre, type Composition, type Inks, type Scene } from '#artwork/scene.ts';

/** A celestial atlas in flat ink: a ringed giant, planets on bold tracks, phases, or a rising world. */
export const orbita: Composition = (scene) => {
  switch (scene.random.pick(['giant', 'tracks', 'phases', 'horizon'])) {
    case 'giant':
      return giant(scene);
    case 'tracks':
      return tracks(scene);
    case 'phases':
      return phases(scene);
    default:
      return horizon(scene);
  }
};

/** Four-pointed stars, kept off the planet at (cx, cy). */
function stars(
  { random, inks, box }: Scene,
  cx: number,
  cy: number,
  clear: number,
  count = 9,
): string {
  const d: string[] = [];
  for (let i = 0; i < count * 3 && d.length < count; i++) {
    const x = box.x + box.w * random.range(0.05, 0.95);
    const y = box.y + box.h * random.range(0.05, 0.95);
    if (Math.hypot(x - cx, y - cy) < clear) continue;
    const r = Math.min(box.w, box.h) * random.pick([0.012, 0.018, 0.036]);
    const k = r * 0.22;
    d.push(
      polyD([
        [x, y - r],
        [x + k, y - k],
        [x + r, y],
        [x + k, y + k],
        [x, y + r],
        [x - k, y + k],
        [x - r, y],
        [x - k, y - k],
      ]),
    );
  }
  return path(d.join(''), inks.ink);
}

function giant(scene: Scene): string {
  const { random, inks, box } = scene;
  const { cx, cy, s } = centre(box);
  const r = s * 0.31;
  const tilt = random.range(14, 30) * random.side();
  const bands = stripes(cx, cy, r, inks, random);
  const [rx, ry] = [Math.min(r * 1.72, box.w * 0.52), r * 0.44];
  const w = r * 0.13;
  // The ring passes behind the planet above, before it below.
  const arc = (sweep: number) => `M${nums(-rx, 0)}A${nums(rx, ry)} 0 0 ${sweep} ${nums(rx, 0)}`;
  const ringHalf = (sweep: number) =>
    line(arc(sweep), inks.accent, w) + line(arc(sweep), inks.bg, w * 0.16);
  const turned = (body: string) =>
    `<g transform="translate(${nums(cx, cy)}) rotate(${Math.round(tilt)})">${body}</g>`;
  return (
    stars(scene, cx, cy, r * 1.25) +
    turned(ringHalf(1)) +
    circle(cx, cy, r, inks.main) +
    bands +
    turned(line(arc(0), inks.bg, w * 1.7) + ringHalf(0)) +
    circle(cx + r * 1.25, cy - r * 1.2, r * 0.16, inks.second)
  );
}

/** Bands across a disc, each a chord drawn as a shape of its own: no clip needed. */
function stripes(cx: number, cy: number, r: number, inks: Inks, random: Random): string {
  const at = (v: number) => r * Math.sqrt(Math.max(0, 1 - v * v));
  const band = (from: number, to: number) =>
    `M${nums(cx - at(from), cy + from * r)}A${nums(r, r)} 0 0 0 ${nums(cx - at(to), cy + to * r)}H${nums(cx + at(to))}A${nums(r, r)} 0 0 0 ${nums(cx + at(from), cy + from * r)}z`;
  const lift = random.range(-0.1, 0.1);
  return path(
    band(-0.72 + lift, -0.5 + lift) +
      band(-0.3 + lift, 0.02 + lift) +
      band(0.62 + lift, 0.78 + lift),
    inks.second,
  );
}

function tracks(scene: Scene): string {
  const { random, inks, box } = scene;
  const { cx, s } = centre(box);
  const cy = box.y + box.h * 0.5;
  const count = random.int(3, 4);
  const reach = s * 0.5;
  let out = '';
  for (let i = count; i > 0; i--) {
    const r = reach * (0.36 + (0.64 * i) / count);
    out += ring(
      cx,
      cy,
      r - s * 0.02,
      i % 2 ? inks.second : inks.main,
      s * (i === count ? 0.04 : 0.022),
    );
  }
  for (let i = 1; i <= count; i++) {
    const r = reach * (0.36 + (0.64 * i) / count) - s * 0.02;
    const a = random.range(0, 6.28);
    const size = s * random.pick([0.035, 0.05, 0.07]);
    const [x, y] = [cx + r * Math.cos(a), cy + r * Math.sin(a)];
    out +=
      circle(x, y, size + s * 0.018, inks.bg) +
      circle(x, y, size, i === 1 ? inks.ink : random.pick([inks.accent, inks.main])) +
      half(x, y, size, a, inks.second);
  }
  return (
    out +
    circle(cx, cy, s * 0.16, inks.main) +
    half(cx, cy, s * 0.16, random.range(-0.9, 0.9), inks.accent)
  );
}

function phases(scene: Scene): string {
  const { random, inks, box } = scene;
  const down = box.h > box.w * 1.15;
  const columns = down ? 3 : Math.max(4, Math.round((box.w / box.h) * 3));
  const rows = down ? Math.max(3, Math.round((box.h / box.w) * 3)) : 3;
  const cell = Math.min(box.w / columns, box.h / rows);
  const left = box.x + (box.w - cell * columns) / 2;
  const top = box.y + (box.h - cell * rows) / 2;
  const total = columns * rows;
  const odd = random.int(0, total - 1);
  let dark = '';
  let light = '';
  let full = '';
  for (let i = 0; i < total; i++) {
    const cx = left + ((i % columns) + 0.5) * cell;
    const cy = top + (Math.floor(i / columns) + 0.5) * cell;
    const r = cell * 0.41;
    if (i === odd) full = circle(cx, cy, r, inks.accent);
    else {
      dark += circleD(cx, cy, r);
      light += phaseD(cx, cy, r, (i + 0.5) / total);
    }
  }
  return path(dark, inks.second) + path(light, inks.main) + full;
}

/** The lit part of a moon, `t` 0 to 1: waxing to full in the middle, then waning. */
function phaseD(cx: number, cy: number, r: number, t: number): string {
  const waxing = t < 0.5;
  const lit = waxing ? t * 2 : (1 - t) * 2;
  const rx = Math.abs(1 - 2 * lit) * r;
  const inner = lit < 0.5 === waxing ? 0 : 1;
  return `M${nums(cx, cy - r)}A${nums(r, r)} 0 0 ${waxing ? 1 : 0} ${nums(cx, cy + r)}A${nums(rx, r)} 0 0 ${inner} ${nums(cx, cy - r)}z`;
}

function horizon(scene: Scene): string {
  const { random, inks, box, wide } = scene;
  const { cx, s } = centre(box);
  const side = random.side();
  const r = wide ? box.h * 1.15 : box.w * 0.82;
  const top = box.y + box.h * 0.6;
  const moon = s * 0.2;
  const mx = cx + side * box.w * 0.12;
  const my = top - moon * 0.55;
  return (
    stars(scene, mx, my, moon * 1.7, 12) +
    circle(mx, my, moon, inks.accent) +
    circle(cx, top + r, r, inks.main) +
    circle(cx, top + r * 1.06, r * 0.93, inks.second) +
    circle(cx, top + r * 1.14, r * 0.84, inks.bg) +
    circle(cx - side * box.w * 0.27, box.y + box.h * 0.2, s * 0.055, inks.main)
  );
}
