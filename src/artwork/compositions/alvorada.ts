import { circle, halfD, nums, path, rect } from '#artwork/shapes.ts';
import { strongest, type Composition, type Scene } from '#artwork/scene.ts';

/** Niemeyer: the Alvorada's columns, the Congress's bowls and towers, or the cathedral's crown. */
export const alvorada: Composition = (scene) => {
  switch (scene.random.pick(['palace', 'palace', 'congress', 'cathedral'])) {
    case 'congress':
      return congress(scene);
    case 'cathedral':
      return cathedral(scene);
    default:
      return palace(scene);
  }
};

function palace({ random, inks, box, wide }: Scene): string {
  const count = wide ? Math.max(3, Math.round((box.w / box.h) * 2.4)) : random.pick([3, 4]);
  const w = box.w / count;
  const top = box.y + box.h * 0.2;
  const water = box.y + box.h * 0.7;
  const depth = (water - top) * 0.56;
  const sun = circle(
    box.x + box.w * random.pick([0.25, 0.5, 0.75]),
    box.y + box.h * 0.34,
    Math.min(w * 0.62, box.h * 0.2),
    inks.accent,
  );
  const first = wide ? 0 : -1;
  const columns = Array.from({ length: count - first }, (_, i) => box.x + (i + first + 0.5) * w);
  const above = columns.map((x) => columnD(x, w, top, water)).join('');
  const below = columns.map((x) => columnD(x, w, water + depth, water)).join('');
  return (
    sun +
    path(above, inks.main) +
    path(below, inks.second) +
    rect(box.x - (wide ? 0 : 20), top - 12, box.w + 40, 16, inks.main)
  );
}

/** A column whose curves meet its neighbours at the waist: from `tip` over its widest down to `foot`. */
function columnD(x: number, w: number, tip: number, foot: number): string {
  const waist = tip + (foot - tip) * 0.72;
  const h = w / 2;
  const d1 = waist - tip;
  const d2 = foot - waist;
  return (
    `M${nums(x, tip)}q${nums(w * 0.05, d1 * 0.86, h, d1)}q${nums(-w * 0.38, d2 * 0.28, -h, d2)}` +
    `q${nums(-w * 0.12, -d2 * 0.72, -h, -d2)}q${nums(h - w * 0.05, -d1 * 0.14, h, -d1)}z`
  );
}

function congress({ random, inks, box, wide }: Scene): string {
  const side = random.side();
  const u = Math.min(box.w / 10, box.h / 9);
  const cx = box.x + box.w / 2;
  const slab = box.y + box.h * 0.74;
  const left = wide ? box.x : box.x - 20;
  const tower = (dx: number) =>
    rect(cx + dx * u - u * 0.52, slab - 5.6 * u, u * 1.04, 5.6 * u, inks.main);
  const bowl = path(halfD(cx + side * 2.9 * u, slab - 1.35 * u, 1.75 * u, 0), inks.second);
  const dome = path(halfD(cx - side * 2.9 * u, slab, 1.45 * u, Math.PI), inks.second);
  const stem = rect(cx + side * 2.9 * u - u * 0.9, slab - u * 0.4, u * 1.8, u * 0.45, inks.second);
  const sun = circle(cx - side * 3 * u, slab - 4.6 * u, 1.15 * u, inks.accent);
  const ramp = rect(left, slab, box.x + box.w + 20 - left, u * 0.5, inks.main);
  const gap = rect(cx - u * 0.16, slab - 2.7 * u, u * 0.32, u * 0.5, inks.main);
  const pool = Array.from({ length: 3 }, (_, i) =>
    rect(cx - u * (3.6 - i), slab + u * (1.05 + i * 0.52), u * (7.2 - 2 * i), u * 0.2, inks.second),
  );
  return sun + tower(-0.66) + tower(0.66) + gap + bowl + stem + dome + ramp + pool.join('');
}

function cathedral({ random, inks, box, wide }: Scene): string {
  const cx = box.x + box.w / 2;
  const u = Math.min(box.w / 9, box.h / 9);
  const foot = box.y + box.h * 0.9;
  const top = foot - 7.4 * u;
  const ribs = random.pick([7, 9]);
  const sun = circle(cx, foot - 4.4 * u, 2.5 * u, inks.accent);
  const glass = path(
    `M${nums(cx - 4.4 * u, foot)}C${nums(cx - 1.4 * u, foot - 3 * u, cx - 1.1 * u, foot - 4.4 * u, cx - 1.1 * u, foot - 5 * u)}H${nums(cx + 1.1 * u)}C${nums(cx + 1.1 * u, foot - 4.4 * u, cx + 1.4 * u, foot - 3 * u, cx + 4.4 * u, foot)}z`,
    inks.second,
  );
  const rib = (t: number) => {
    const [base, waist, tip] = [t * 4.4 * u, t * 1.1 * u, t * 2.5 * u];
    const [thick, thin] = [u * 0.3, u * 0.13];
    return (
      `M${nums(cx + base - thick, foot)}Q${nums(cx + waist - thin, foot - 3.2 * u, cx + waist - thin, foot - 5 * u)}L${nums(cx + tip, top)}` +
      `L${nums(cx + waist + thin, foot - 5 * u)}Q${nums(cx + waist + thin, foot - 3.2 * u, cx + base + thick, foot)}z`
    );
  };
  const all = Array.from({ length: ribs }, (_, i) => rib((i / (ribs - 1)) * 2 - 1)).join('');
  const left = wide ? box.x : box.x - 20;
  return (
    sun +
    glass +
    path(all, inks.main === inks.second ? strongest(inks, inks.second) : inks.main) +
    rect(left, foot, box.x + box.w + 20 - left, box.h, inks.main)
  );
}
