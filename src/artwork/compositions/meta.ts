import { Plates, polyD, type Point } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Oiticica's metaesquema: blocks that lean out of their grid; or bars that do. */
export const meta: Composition = ({ random, inks, box, wide }) => {
  const bars = random.chance(0.3);
  const columns = wide ? Math.max(4, Math.round((box.w / box.h) * 4)) : random.pick([3, 4, 5]);
  const cw = (box.w * (wide ? 1 : 0.94)) / columns;
  const ch = bars ? cw * 0.5 : cw;
  const rows = Math.max(2, Math.floor((box.h * 0.97) / ch));
  const left = box.x + (box.w - cw * columns) / 2;
  const top = box.y + (box.h - ch * rows) / 2;
  const total = columns * rows;
  const first = random.int(0, total - 1);
  const two = random.int(0, total - 1);
  const missing = random.chance(0.35) ? random.int(0, total - 1) : -1;
  const plates = new Plates();
  for (let i = 0; i < total; i++) {
    const turn = random.range(-9, 9) * (Math.PI / 180);
    const [w, h] = [cw * random.range(0.72, 0.87), ch * random.range(0.72, 0.87)];
    if (i === missing && i !== first && i !== two) continue;
    const cx = left + ((i % columns) + 0.5) * cw;
    const cy = top + (Math.floor(i / columns) + 0.5) * ch;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const corner = (x: number, y: number): Point => [
      cx + x * cos - y * sin,
      cy + x * sin + y * cos,
    ];
    const block = polyD([
      corner(-w / 2, -h / 2),
      corner(w / 2, -h / 2),
      corner(w / 2, h / 2),
      corner(-w / 2, h / 2),
    ]);
    plates.add(i === first ? inks.accent : i === two ? inks.second : inks.main, block);
  }
  return plates.print();
};
