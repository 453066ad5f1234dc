import { nums, Plates, polyD, rectD } from '#artwork/shapes.ts';
import { columnsThatFit, type Composition } from '#artwork/scene.ts';

/** The pierced blocks of Recife: one hollow form repeated, a few blocks with the light behind them. */
export const cobogo: Composition = ({ random, inks, box, wide, grounded }) => {
  const columns = wide
    ? Math.max(4, Math.round((box.w / box.h) * 3.4))
    : grounded
      ? random.pick([3, 4, 5])
      : columnsThatFit(random, box, [3, 4, 5]);
  const s = box.w / columns;
  const rows = wide || grounded ? Math.ceil(box.h / s) : Math.max(2, Math.floor(box.h / s));
  const top = wide || grounded ? box.y + box.h - rows * s : box.y;
  const hole = random.pick([petalD, diamondD, windowD, eyeD]);
  const lit = new Set(Array.from({ length: 3 }, () => random.int(0, columns * rows - 1)));
  const seam = s * 0.035;
  const plates = new Plates();
  const holes = new Plates();
  for (let i = 0; i < columns * rows; i++) {
    const x = box.x + (i % columns) * s;
    const y = top + Math.floor(i / columns) * s;
    plates.add(inks.main, rectD(x + seam / 2, y + seam / 2, s - seam, s - seam));
    const ink = lit.has(i)
      ? inks.accent
      : (i + Math.floor(i / columns)) % 2 && hole === petalD
        ? inks.second
        : inks.bg;
    holes.add(ink, hole(x, y, s, i + Math.floor(i / columns)));
  }
  return plates.print() + holes.print();
};

/** Four petals meeting in the middle. */
function petalD(x: number, y: number, s: number): string {
  const r = s * 0.38;
  const [cx, cy] = [x + s / 2, y + s / 2];
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ];
  return corners
    .map(([dx, dy]) => {
      const [a, b] = [r * (dx as number), r * (dy as number)];
      const sweep = (dx as number) * (dy as number) > 0 ? 1 : 0;
      return `M${nums(cx, cy)}a${nums(r, r)} 0 0 ${sweep} ${nums(a, b)}a${nums(r, r)} 0 0 ${sweep} ${nums(-a, -b)}z`;
    })
    .join('');
}

function diamondD(x: number, y: number, s: number): string {
  const [cx, cy, r, k] = [x + s / 2, y + s / 2, s * 0.38, s * 0.05];
  return (
    polyD([
      [cx - k, cy - r],
      [cx - k, cy - k],
      [cx - r, cy - k],
    ]) +
    polyD([
      [cx + k, cy - r],
      [cx + r, cy - k],
      [cx + k, cy - k],
    ]) +
    polyD([
      [cx + k, cy + r],
      [cx + k, cy + k],
      [cx + r, cy + k],
    ]) +
    polyD([
      [cx - k, cy + r],
      [cx - r, cy + k],
      [cx - k, cy + k],
    ])
  );
}

/** An arch that turns from block to block. */
function windowD(x: number, y: number, s: number, i: number): string {
  const [l, t, w] = [x + s * 0.2, y + s * 0.16, s * 0.6];
  const r = w / 2;
  return i % 2
    ? `M${nums(l, t + s * 0.68)}v${nums(r - s * 0.68)}a${nums(r, r)} 0 0 1 ${nums(w, 0)}v${nums(s * 0.68 - r)}z`
    : `M${nums(l, t)}v${nums(s * 0.68 - r)}a${nums(r, r)} 0 0 0 ${nums(w, 0)}v${nums(r - s * 0.68)}z`;
}

function eyeD(x: number, y: number, s: number, i: number): string {
  const r = s * 0.66;
  return i % 2
    ? `M${nums(x + s * 0.17, y + s * 0.17)}a${nums(r, r)} 0 0 1 ${nums(r, r)}a${nums(r, r)} 0 0 1 ${nums(-r, -r)}z`
    : `M${nums(x + s * 0.83, y + s * 0.17)}a${nums(r, r)} 0 0 1 ${nums(-r, r)}a${nums(r, r)} 0 0 1 ${nums(r, -r)}z`;
}
