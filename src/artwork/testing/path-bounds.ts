export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box of a lettering path (M m h v l q t z, as outlines.ts writes them), control points not counted. */
export function boundsOf(d: string): Bounds {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let [x, y, sx, sy, cx, cy] = [0, 0, 0, 0, 0, 0];
  const see = (px: number, py: number) => {
    box.left = Math.min(box.left, px);
    box.right = Math.max(box.right, px);
    box.top = Math.min(box.top, py);
    box.bottom = Math.max(box.bottom, py);
  };
  const curve = (c1: number, c2: number, ex: number, ey: number) => {
    for (let i = 1; i <= 4; i++) {
      const t = i / 4;
      see(
        (1 - t) ** 2 * x + 2 * t * (1 - t) * c1 + t * t * ex,
        (1 - t) ** 2 * y + 2 * t * (1 - t) * c2 + t * t * ey,
      );
    }
    [cx, cy, x, y] = [c1, c2, ex, ey];
  };
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (rest.match(/-?\d+/g) ?? []).map(Number);
    const next = () => values.shift() as number;
    if (command === 'z') [x, y] = [sx, sy];
    while (values.length > 0) {
      if (command === 'M') [x, y] = [next(), next()];
      else if (command === 'm') [x, y] = [x + next(), y + next()];
      else if (command === 'h') x += next();
      else if (command === 'v') y += next();
      else if (command === 'l') [x, y] = [x + next(), y + next()];
      else if (command === 'q') curve(x + next(), y + next(), x + next(), y + next());
      else if (command === 't') curve(2 * x - cx, 2 * y - cy, x + next(), y + next());
      else throw new Error(`unknown command ${command}`);
      if (command === 'M' || command === 'm') [sx, sy] = [x, y];
      see(x, y);
    }
  }
  return box;
}
