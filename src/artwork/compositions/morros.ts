import { circle, line, nums, path, polygon, rect } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Rio: sugarloaves and a sun; with the cable car, with sea lines, or hills one behind another. */
export const morros: Composition = ({ random, inks, box, wide }) => {
  const bottom = box.y + box.h + 12;
  const s = Math.min(box.w, box.h);
  // On a band the long slope faces the text and ends inside the box.
  const side = wide ? 1 : random.side();
  const X = (v: number) => box.x + box.w * (side > 0 ? v : 1 - v);
  const tall = Math.min(box.h * 0.66, box.w * 0.95);
  const manner = random.pick(['loaf', 'loaf', 'cable', 'ridges']);
  const sun = circle(
    X(random.range(0.26, 0.5)),
    box.y + box.h * 0.32,
    s * random.range(0.15, 0.2),
    inks.accent,
  );
  if (manner === 'ridges') {
    const ridges = [0.66, 0.48, 0.28].map((h, i) => {
      const ink = [inks.second, inks.main, inks.ink === inks.main ? inks.accent : inks.ink][
        i
      ] as string;
      return path(
        ridgeD(
          box.x - (wide ? 0 : 12),
          bottom,
          box.w + 24,
          Math.min(box.h * h, box.w * h * 1.2),
          random.range(0, 6),
          i,
          wide,
        ),
        ink,
      );
    });
    return sun + ridges.join('');
  }
  const unit = Math.min(box.w * (wide ? 0.7 : 1), box.h * 1.25);
  const peak = X(random.range(0.62, 0.74));
  const low = wide ? box.x + unit * 0.57 : X(random.range(0.18, 0.3));
  const front = X(1);
  const lowTop = tall * 0.58;
  const hills =
    path(loafD(peak, bottom, unit * 0.44, tall), inks.second) +
    path(loafD(low, bottom, unit * 0.56, lowTop), inks.main) +
    path(
      loafD(front, bottom, unit * 0.5, tall * 0.4),
      inks.ink === inks.main ? inks.accent : inks.ink,
    );
  const sea = Array.from({ length: 3 }, (_, i) =>
    rect(
      low - unit * (0.13 - 0.03 * i),
      bottom - 58 * (unit / 600) + i * 17 * (unit / 600),
      unit * (0.28 - 0.06 * i),
      5.5 * (unit / 600),
      inks.bg,
    ),
  );
  if (manner !== 'cable') return sun + hills + sea.join('');
  const [x0, y0, x1, y1] = [low, bottom - lowTop, peak - side * unit * 0.02, bottom - tall];
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2 + unit * 0.035];
  const k = unit * 0.028;
  const car = polygon(
    [
      [mx - k, my + k * 0.5],
      [mx + k, my + k * 0.5],
      [mx + k * 1.25, my + k * 1.2],
      [mx + k, my + k * 2.2],
      [mx - k, my + k * 2.2],
      [mx - k * 1.25, my + k * 1.2],
    ],
    inks.ink,
  );
  return (
    sun +
    hills +
    line(`M${nums(x0, y0)}Q${nums(mx, my + k * 0.4, x1, y1)}`, inks.ink, unit * 0.006) +
    car +
    sea.join('')
  );
};

function loafD(cx: number, bottom: number, w: number, h: number): string {
  return `M${nums(cx - w, bottom)}c${nums(w * 0.38, -h * 0.1, w * 0.5, -h, w * 0.92, -h)}c${nums(w * 0.44, 0, w * 0.5, h * 0.76, w * 1.08, h)}z`;
}

/** Rounded summits from edge to edge; on a band the ridge rises out of the ground. */
function ridgeD(
  x: number,
  bottom: number,
  w: number,
  h: number,
  phase: number,
  row: number,
  rises: boolean,
): string {
  const bumps = 3 + row;
  const step = w / bumps;
  let out = rises ? `M${nums(x, bottom)}` : `M${nums(x, bottom)}v${nums(-h * 0.55)}`;
  let y = rises ? 0 : -h * 0.55;
  for (let i = 0; i < bumps; i++) {
    const next = i === bumps - 1 ? -h * 0.5 : -h * (0.42 + 0.12 * Math.sin(phase + i * 2.1));
    const crest = -h * (0.86 + 0.2 * Math.sin(phase + i * 1.7));
    out += `c${nums(step * 0.28, 0, step * 0.24, crest - y, step * 0.5, crest - y)}s${nums(step * 0.22, next - crest, step * 0.5, next - crest)}`;
    y = next;
  }
  return `${out}v${nums(-y + 20)}h${nums(-w)}z`;
}
