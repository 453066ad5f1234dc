import { circle, path, polyD, rect, rectD } from '#artwork/shapes.ts';
import { strongest, type Composition, type Scene } from '#artwork/scene.ts';

/** Stairs: one flight with someone on it, a pyramid, or a zigzag of flights seen in section. */
export const escada: Composition = (scene) => {
  switch (scene.random.pick(['flight', 'flight', 'pyramid', 'zigzag'])) {
    case 'pyramid':
      return pyramid(scene);
    case 'zigzag':
      return zigzag(scene);
    default:
      return flight(scene);
  }
};

/** Someone standing: head and coat, feet at `floor`. */
function someone(x: number, floor: number, h: number, ink: string): string {
  return (
    circle(x, floor - h * 0.86, h * 0.12, ink) +
    path(
      polyD([
        [x - h * 0.11, floor],
        [x - h * 0.16, floor - h * 0.69],
        [x + h * 0.16, floor - h * 0.69],
        [x + h * 0.11, floor],
      ]),
      ink,
    )
  );
}

function flight({ random, inks, box }: Scene): string {
  const count = random.int(5, 7);
  const side = random.side();
  const [w, h] = [box.w / count, (box.h * 0.76) / count];
  const X = (v: number) => (side > 0 ? box.x + v : box.x + box.w - v);
  const steps = { main: '', second: '', tread: '' };
  for (let i = 0; i < count; i++) {
    const y = box.y + box.h - (i + 1) * h;
    const [a, b] = [X(i * w), X(box.w + 40)];
    steps[i % 2 ? 'main' : 'second'] += rectD(Math.min(a, b), y, Math.abs(b - a), h + (i ? 1 : 80));
    steps.tread += rectD(Math.min(X(i * w), X(i * w + w)), y, w, h * 0.15);
  }
  const at = random.int(1, count - 3);
  const floor = box.y + box.h - (at + 1) * h;
  const disc = circle(
    X(box.w * 0.25),
    box.y + box.h * 0.2,
    Math.min(box.w, box.h) * 0.155,
    inks.accent,
  );
  return (
    disc +
    path(steps.second, inks.second) +
    path(steps.main, inks.main) +
    path(steps.tread, inks.accent) +
    someone(X((at + 0.5) * w), floor, Math.min(h * 2, box.h * 0.24), inks.ink)
  );
}

function pyramid({ random, inks, box }: Scene): string {
  const count = random.int(5, 6);
  const side = random.side();
  const cx = box.x + box.w / 2;
  const h = (box.h * 0.68) / count;
  const w = Math.min(box.w, box.h * 1.5) / (count * 2);
  const light: string[] = [];
  const shade: string[] = [];
  for (let i = 0; i < count; i++) {
    const y = box.y + box.h - (i + 1) * h;
    const reach = (count - i) * w;
    light.push(rectD(side > 0 ? cx - reach : cx, y, reach, h + (i ? 1 : 80)));
    shade.push(rectD(side > 0 ? cx : cx - reach, y, reach, h + (i ? 1 : 80)));
  }
  const top = box.y + box.h - count * h;
  return (
    circle(cx, top - h * 0.1, Math.min(box.h * 0.24, box.w * 0.24), inks.accent) +
    path(light.join(''), inks.main) +
    path(shade.join(''), inks.second) +
    someone(cx, top, h * 1.5, inks.ink === inks.accent ? strongest(inks, inks.accent) : inks.ink)
  );
}

/** Flights that turn back on themselves from edge to edge. */
function zigzag({ random, inks, box }: Scene): string {
  const flights = box.h > box.w * 0.7 ? 3 : 2;
  const count = 6;
  const side = random.side();
  const rise = (box.h * 0.98) / flights;
  const w = box.w / (count + 1);
  const out: string[] = [];
  for (let f = 0; f < flights; f++) {
    const way = f % 2 ? -side : side;
    const X = (v: number) => (way > 0 ? box.x + v : box.x + box.w - v);
    const base = box.y + box.h - f * rise;
    const h = rise / count;
    let d = '';
    for (let i = 0; i < count; i++) {
      const [a, b] = [X(i * w + w * 0.5), X(i * w + w * 1.5)];
      d += rectD(Math.min(a, b), base - (i + 1) * h, Math.abs(b - a) + 0.5, h * 1.9);
    }
    out.push(path(d, f % 2 ? inks.second : inks.main));
    out.push(
      rect(
        way > 0 ? X(count * w + w * 0.5) : box.x - 20,
        base - rise,
        w * 0.5 + 20,
        (rise / count) * 0.9,
        f % 2 ? inks.second : inks.main,
      ),
    );
  }
  const X = (v: number) => (side > 0 ? box.x + v : box.x + box.w - v);
  const ball = Math.min(w * 0.42, rise * 0.2);
  const step = random.int(1, 3);
  return (
    out.join('') +
    circle(X(step * w + w), box.y + box.h - ((step + 1) * rise) / count - ball, ball, inks.accent)
  );
}
