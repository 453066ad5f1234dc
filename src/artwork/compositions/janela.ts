import { archD, circleD, halfD, path, Plates, rect, rectD } from '#artwork/shapes.ts';
import { against, type Composition, type Scene } from '#artwork/scene.ts';

/** Windows at night: a block of flats where some are awake, or one window with someone in it. */
export const janela: Composition = (scene) =>
  scene.random.chance(0.55) ? block(scene) : tallWindow(scene);

function block({ random, inks, box, wide, grounded }: Scene): string {
  const columns = wide ? Math.max(4, Math.round((box.w / box.h) * 3.1)) : random.pick([3, 4]);
  const margin = wide ? 0 : box.w * 0.07;
  const w = (box.w - 2 * margin) / columns;
  const h = wide ? (box.h * 0.9) / 3 : w * 1.08;
  const rows = Math.max(2, Math.floor((box.h - (grounded ? 0 : margin)) / h));
  const left = box.x + margin;
  const top = box.y + box.h - rows * h - (grounded || wide ? 0 : margin * 0.3);
  const wall = rect(left, top, w * columns, rows * h + (grounded ? 30 : 0), inks.main);
  const hole = against({ ...inks, accent: inks.bg }, inks.main, 1.5);
  const lights = new Plates();
  const total = columns * rows;
  const story = random.int(0, total - 1);
  const arched = random.chance(0.4);
  const people = new Plates();
  for (let i = 0; i < total; i++) {
    const x = left + (i % columns) * w + w * 0.16;
    const y = top + Math.floor(i / columns) * h + h * 0.16;
    const [ww, wh] = [w * 0.68, h * 0.68];
    const lit = i === story || random.chance(0.14);
    const ink = lit ? inks.accent : random.chance(0.25) ? inks.second : hole;
    lights.add(ink, arched ? archD(x, y, ww, wh) : rectD(x, y, ww, wh));
    if (i === story) {
      const cx = x + ww / 2;
      people.add(
        inks.main,
        circleD(cx, y + wh * 0.5, ww * 0.14) + halfD(cx, y + wh, ww * 0.3, Math.PI),
      );
    } else if (lit && !arched && random.chance(0.5))
      people.add(inks.main, rectD(x, y, ww, wh * random.range(0.25, 0.55)));
    else if (!lit && ink === hole && random.chance(0.3))
      people.add(inks.second, rectD(x + ww * 0.47, y, ww * 0.06, wh));
  }
  return wall + lights.print() + people.print();
}

/** One tall window, its shutters open, and someone who looks out. */
function tallWindow({ random, inks, box, grounded }: Scene): string {
  const side = random.side();
  const h = Math.min(box.h * 0.86, box.w * 1.1);
  const w = h * 0.56;
  const cx = box.x + box.w / 2;
  const y = box.y + (box.h - h) / (grounded ? 1.6 : 2);
  const x = cx - w / 2;
  const shutter = w * 0.42;
  const frame = new Plates();
  frame.add(inks.second, rectD(x - shutter - w * 0.04, y, shutter, h));
  frame.add(inks.second, rectD(x + w * 1.04, y, shutter, h));
  const slats = Array.from(
    { length: 9 },
    (_, i) =>
      rectD(x - shutter + w * 0.02, y + h * (0.06 + i * 0.1), shutter - w * 0.12, h * 0.04) +
      rectD(x + w * 1.1, y + h * (0.06 + i * 0.1), shutter - w * 0.12, h * 0.04),
  );
  const night = rect(x, y, w, h, inks.main);
  const light = against({ ...inks, bg: inks.accent }, inks.main, 1.6);
  const moon = circleD(cx + side * w * 0.2, y + h * 0.2, w * 0.16);
  const head =
    circleD(cx - side * w * 0.06, y + h * 0.56, w * 0.17) +
    archD(cx - side * w * 0.06 - w * 0.34, y + h * 0.72, w * 0.68, h * 0.28);
  const sill = rect(
    x - w * 0.14,
    y + h,
    w * 1.28,
    h * 0.05,
    inks.ink === inks.bg ? inks.main : inks.ink,
  );
  return (
    frame.print() +
    path(slats.join(''), inks.bg) +
    night +
    path(moon, light) +
    path(head, inks.bg === light ? inks.second : inks.bg) +
    sill
  );
}
