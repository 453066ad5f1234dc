import { circle, half, nums, path, rect, ring } from '#artwork/shapes.ts';
import { strongest, type Composition } from '#artwork/scene.ts';

/** An Elenco record: whole, half out of its sleeve, or cropped by the edge. */
export const disco: Composition = ({ random, inks, box, wide }) => {
  const manner = random.pick(['whole', 'whole', 'sleeve', 'crop']);
  const vinyl = inks.ink;
  const fits = Math.min(box.w, box.h) * 0.49;
  const r =
    manner === 'sleeve'
      ? fits * 0.86
      : manner === 'whole'
        ? fits
        : wide
          ? Math.min(box.w * 0.58, box.h * 0.62)
          : Math.min(box.w * 0.66, box.h * 0.56);
  const side = random.side();
  // On a band the record may leave by the right edge only.
  const aside = manner === 'whole' ? 0 : wide && manner === 'crop' ? 0.12 : side * 0.2;
  const cx = box.x + box.w * (0.5 + aside);
  const cy = box.y + box.h * 0.5;
  const label = inks.main === vinyl ? inks.second : inks.main;
  const sectorInk = inks.accent === vinyl || inks.accent === label ? inks.second : inks.accent;
  const grooves = Array.from({ length: 8 }, (_, i) =>
    ring(cx, cy, r * (0.93 - i * 0.065), inks.bg, i % 3 === 1 ? r * 0.014 : r * 0.006),
  ).join('');
  const turn = random.range(0, 6.28);
  const sector = (from: number, width: number) =>
    `M${nums(cx, cy)}L${nums(cx + r * Math.cos(from), cy + r * Math.sin(from))}A${nums(r, r)} 0 0 1 ${nums(cx + r * Math.cos(from + width), cy + r * Math.sin(from + width))}z`;
  const shine = path(
    sector(turn, 0.5) + (random.chance(0.4) ? sector(turn + Math.PI, 0.5) : ''),
    label,
  );
  const record =
    circle(cx, cy, r, vinyl) +
    grooves +
    shine +
    circle(cx, cy, r * 0.36, label) +
    half(cx, cy, r * 0.36, turn, sectorInk) +
    circle(cx, cy, r * 0.045, inks.bg);
  if (manner !== 'sleeve') return record;
  const edge = r * 2.08;
  const x = side > 0 ? cx - edge * 1.02 : cx + edge * 0.02;
  const inner = strongest(inks, label);
  return (
    record +
    rect(x, cy - edge / 2, edge, edge, label) +
    circle(x + edge / 2, cy, edge * 0.3, sectorInk) +
    half(x + edge / 2, cy, edge * 0.3, Math.PI / 4, inner)
  );
};
