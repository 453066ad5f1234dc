import { circle, half, path, Plates, quarterD, rectD } from '#artwork/shapes.ts';
import { centre, type Composition } from '#artwork/scene.ts';

/** The disc of the Elenco record sleeves: a sunset, an eclipse, halves, rings or a pinwheel. */
export const sol: Composition = ({ random, inks, box }) => {
  const { s } = centre(box);
  const r = s * random.range(0.38, 0.45);
  const cx = box.x + box.w * random.pick([0.5, 0.5, 0.44, 0.56]);
  const cy = box.y + box.h * 0.51;
  switch (random.pick(['sunset', 'eclipse', 'halves', 'rings', 'pinwheel'])) {
    case 'sunset': {
      const count = random.int(5, 7);
      const slits = Array.from({ length: count }, (_, i) => {
        const t = i / count;
        return rectD(cx - r - 4, cy + r * (-0.05 + t * 1.05), 2 * r + 8, r * (0.03 + 0.11 * t));
      });
      return (
        circle(cx, cy, r, inks.main) +
        path(slits.join(''), inks.bg) +
        circle(cx + r * 0.9 * random.side(), cy - r * 0.86, r * 0.12, inks.accent)
      );
    }
    case 'eclipse': {
      const side = random.side();
      return (
        circle(cx, cy, r * 1.08, inks.main) +
        circle(cx + r * 0.22 * side, cy - r * 0.12, r * 0.86, inks.second) +
        circle(cx - r * 0.1 * side, cy + r * 0.1, r * 0.17, inks.bg)
      );
    }
    case 'halves': {
      const angle = random.pick([0, Math.PI / 2, Math.PI / 4, -Math.PI / 4]);
      const slip = r * random.pick([0.07, 0.28]);
      const [dx, dy] = [slip * Math.cos(angle), slip * Math.sin(angle)];
      return (
        half(cx + dx, cy + dy, r, angle, inks.main) +
        half(cx - dx, cy - dy, r, angle + Math.PI, inks.second) +
        circle(cx, cy, r * 0.2, inks.accent)
      );
    }
    case 'rings': {
      const slip = r * random.pick([0.07, -0.07, 0.1]);
      const order = [inks.main, inks.bg, inks.second, inks.bg, inks.accent];
      return order.map((ink, i) => circle(cx, cy + i * slip, r * (1.08 - i * 0.21), ink)).join('');
    }
    default: {
      const plates = new Plates();
      const parts = [inks.main, inks.second, inks.main, inks.accent];
      const cells = [
        [-1, -1],
        [0, -1],
        [0, 0],
        [-1, 0],
      ] as const;
      const turns = random.chance(0.5) ? [2, 3, 0, 1] : [3, 0, 1, 2];
      cells.forEach(([x, y], i) =>
        plates.add(parts[i] as string, quarterD(cx + x * r, cy + y * r, r, turns[i] as number)),
      );
      return plates.print() + circle(cx, cy, r * 0.16, inks.bg);
    }
  }
};
