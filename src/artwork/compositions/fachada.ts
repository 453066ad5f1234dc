import { archD, circle, flagD, Plates, polyD, rectD } from '#artwork/shapes.ts';
import type { Composition, Scene } from '#artwork/scene.ts';

/** Volpi's façades: a row of colonial houses, a church with its towers, or doors within doors. */
export const fachada: Composition = (scene) => {
  switch (scene.random.pick(['street', 'street', 'church', 'doors'])) {
    case 'church':
      return church(scene);
    case 'doors':
      return doors(scene);
    default:
      return street(scene);
  }
};

/** Two to four house fronts wall to wall, each with its own gable, door and shutters. */
function street({ random, inks, box, wide }: Scene): string {
  const count = wide ? Math.max(3, Math.round((box.w / box.h) * 2.2)) : random.pick([2, 3]);
  const w = box.w / count;
  const bottom = box.y + box.h + 20;
  const walls = [inks.main, inks.second, inks.accent];
  const start = random.int(0, 2);
  const plates: string[] = [];
  for (let i = 0; i < count; i++) {
    const wall = walls[(start + i) % 3] as string;
    const trim = [inks.bg, ...walls].find((ink) => ink !== wall) as string;
    const door = walls[(start + i + 1) % 3] as string;
    const x = box.x + i * w;
    const height = Math.min(box.h * (0.74 + 0.1 * ((i + start) % 2)), w * 2.7);
    const top = box.y + box.h - height;
    const gable = (i + start) % 3;
    const p = new Plates();
    p.add(wall, rectD(x, top, w, bottom - top));
    if (gable === 0)
      p.add(
        wall,
        polyD([
          [x, top + 1],
          [x + w / 2, top - w * 0.32],
          [x + w, top + 1],
        ]),
      );
    if (gable === 1) p.add(wall, archD(x + w * 0.2, top - w * 0.26, w * 0.6, w * 0.3));
    if (gable === 2)
      p.add(
        wall,
        polyD([
          [x, top + 1],
          [x, top - w * 0.2],
          [x + w * 0.25, top - w * 0.2],
          [x + w * 0.25, top - w * 0.1],
          [x + w * 0.75, top - w * 0.1],
          [x + w * 0.75, top - w * 0.2],
          [x + w, top - w * 0.2],
          [x + w, top + 1],
        ]),
      );
    const out = [p.print()];
    if (gable !== 2) out.push(circle(x + w / 2, top - w * (gable ? 0.02 : 0.04), w * 0.085, trim));
    const windowY = top + w * 0.22;
    const opening = new Plates();
    for (const at of [0.14, 0.58]) {
      opening.add(trim, archD(x + w * at, windowY, w * 0.28, w * 0.46));
      opening.add(wall, rectD(x + w * (at + 0.125), windowY, w * 0.03, w * 0.46));
    }
    opening.add(trim, rectD(x + w * 0.08, windowY + w * 0.56, w * 0.84, w * 0.05));
    const doorY = windowY + w * 0.76;
    opening.add(trim, archD(x + w * 0.26, doorY, w * 0.48, bottom - doorY));
    out.push(
      opening.print(),
      new Plates()
        .add(
          door === trim ? wall : door,
          archD(x + w * 0.34, doorY + w * 0.09, w * 0.32, bottom - doorY),
        )
        .print(),
    );
    plates.push(out.join(''));
  }
  return plates.join('');
}

function church({ random, inks, box }: Scene): string {
  const w = Math.min(box.w * 0.9, box.h * 0.92);
  const x = box.x + (box.w - w) / 2;
  const bottom = box.y + box.h + 20;
  const top = box.y + box.h - w * 0.72;
  const { main, second, accent, bg } = inks;
  const tower = w * 0.24;
  const flags = Array.from({ length: 5 }, (_, i) => ({
    ink: [second, accent, main][i % 3] as string,
    d: flagD(
      box.x + box.w * (0.05 + 0.205 * i),
      box.y + box.h * (0.03 + 0.03 * (i % 2)),
      box.w * 0.085,
      box.w * 0.1,
    ),
  }));
  const body = new Plates();
  const highFlags = random.chance(0.5) && box.h > w * 1.05;
  if (highFlags) for (const { ink, d } of flags) body.add(ink, d);
  body.add(
    main,
    polyD([
      [x + tower, top],
      [x + w / 2, top - w * 0.2],
      [x + w - tower, top],
      [x + w - tower, bottom],
      [x + tower, bottom],
    ]),
  );
  const towers = new Plates();
  const peaks = new Plates();
  for (const tx of [x, x + w - tower]) {
    towers.add(second, rectD(tx, top - w * 0.06, tower, bottom - top + w * 0.06));
    peaks.add(
      accent,
      polyD([
        [tx - w * 0.02, top - w * 0.06],
        [tx + tower / 2, top - w * 0.3],
        [tx + tower + w * 0.02, top - w * 0.06],
      ]),
    );
    peaks.add(bg, archD(tx + tower * 0.28, top + w * 0.06, tower * 0.44, w * 0.2));
    peaks.add(bg, rectD(tx + tower * 0.28, top + w * 0.36, tower * 0.44, w * 0.14));
  }
  const front = new Plates();
  for (const at of [0.33, 0.455, 0.58])
    front.add(bg, archD(x + w * at, top + w * 0.1, w * 0.09, w * 0.17));
  front.add(bg, archD(x + w * 0.37, top + w * 0.35, w * 0.26, bottom - top));
  front.add(accent, archD(x + w * 0.42, top + w * 0.42, w * 0.16, bottom - top));
  return (
    body.print() +
    circle(x + w / 2, top - w * 0.03, w * 0.055, bg) +
    towers.print() +
    peaks.print() +
    front.print()
  );
}

/** Portals inside portals, to the edges of the sheet. */
function doors({ random, inks, box, wide }: Scene): string {
  const bottom = box.y + box.h + 20;
  const order = [inks.main, inks.bg, inks.second, inks.main, inks.accent, inks.bg];
  const outer = Math.min(box.w * (wide ? 0.6 : 0.96), box.h * 1.5);
  const cx = box.x + box.w / 2;
  const top = box.y + box.h * 0.05;
  const steps = random.pick([5, 6]);
  const drift = random.pick([0, 0, 1]) * random.side() * outer * 0.03;
  const arches = Array.from({ length: steps }, (_, i) => {
    const w = outer * (1 - (i * 0.82) / steps);
    const y = top + (box.h * 0.62 * i) / steps;
    return new Plates()
      .add(order[i % order.length] as string, archD(cx - w / 2 + drift * i, y, w, bottom - y))
      .print();
  });
  const knob = circle(cx + drift * steps, top + box.h * 0.78, outer * 0.02, inks.ink);
  return arches.join('') + knob;
}
