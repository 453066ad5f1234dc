// Small SVG words. Everything is relative and rounded to a tenth of a unit: a poster is a few kilobytes.

export type Point = readonly [x: number, y: number];

/** A number as short as SVG allows: one decimal, no leading zero. */
export function num(v: number): string {
  const rounded = Math.round(v * 10) / 10;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

/** Numbers of a path, joined with as few separators as SVG needs. */
export function nums(...values: number[]): string {
  let out = '';
  for (const value of values) {
    const text = num(value);
    out += out && !text.startsWith('-') ? ` ${text}` : text;
  }
  return out;
}

/* ---- path data ---- */

export function rectD(x: number, y: number, w: number, h: number): string {
  return `M${nums(x, y)}h${num(w)}v${num(h)}h${num(-w)}z`;
}

export function circleD(cx: number, cy: number, r: number): string {
  return `M${nums(cx - r, cy)}a${nums(r, r)} 0 1 0 ${nums(2 * r, 0)}a${nums(r, r)} 0 1 0 ${nums(-2 * r, 0)}z`;
}

export function polyD(points: readonly Point[]): string {
  const q = points.map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const);
  const [first, ...rest] = q;
  if (!first) return '';
  let [px, py] = first;
  const steps = rest.flatMap(([x, y]) => {
    const step = [x - px, y - py];
    [px, py] = [x, y];
    return step;
  });
  return `M${nums(...first)}l${nums(...steps)}z`;
}

/** A quarter disc that fills a square cell; `turn` 0 to 3 names the cell corner that is its centre. */
export function quarterD(x: number, y: number, s: number, turn: number): string {
  const arc = `a${nums(s, s)} 0 0 1 `;
  switch (turn & 3) {
    case 0:
      return `M${nums(x, y)}h${num(s)}${arc}${nums(-s, s)}z`;
    case 1:
      return `M${nums(x + s, y)}v${num(s)}${arc}${nums(-s, -s)}z`;
    case 2:
      return `M${nums(x + s, y + s)}h${num(-s)}${arc}${nums(s, -s)}z`;
    default:
      return `M${nums(x, y + s)}v${num(-s)}${arc}${nums(s, s)}z`;
  }
}

/** Half a disc: the side clockwise of the direction `angle` (radians). */
export function halfD(cx: number, cy: number, r: number, angle: number): string {
  const dx = r * Math.cos(angle);
  const dy = r * Math.sin(angle);
  return `M${nums(cx + dx, cy + dy)}a${nums(r, r)} 0 0 1 ${nums(-2 * dx, -2 * dy)}z`;
}

/** A door or window: straight sides under a half circle. */
export function archD(x: number, y: number, w: number, h: number): string {
  const r = w / 2;
  return `M${nums(x, y + h)}v${num(r - h)}a${nums(r, r)} 0 0 1 ${nums(w, 0)}v${num(h - r)}z`;
}

/** A small festa junina flag, notched below. */
export function flagD(x: number, y: number, w: number, h: number): string {
  return `M${nums(x, y)}h${num(w)}v${num(h)}l${nums(-w / 2, -h * 0.32, -w / 2, h * 0.32)}z`;
}

/* ---- elements ---- */

export const path = (d: string, fill: string): string =>
  d ? `<path fill="${fill}" d="${d}"/>` : '';
export const circle = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="${fill}"/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}"/>`;
export const polygon = (points: readonly Point[], fill: string): string =>
  path(polyD(points), fill);
export const half = (cx: number, cy: number, r: number, angle: number, fill: string): string =>
  path(halfD(cx, cy, r, angle), fill);
export const line = (d: string, stroke: string, width: number, extra = ''): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${num(width)}"${extra} d="${d}"/>`;
export const ring = (cx: number, cy: number, r: number, stroke: string, width: number): string =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`;

/** Gathers shapes by ink, so that a pattern of fifty cells prints as three paths, one a plate. */
export class Plates {
  #plates = new Map<string, string>();

  add(ink: string, d: string): this {
    this.#plates.set(ink, (this.#plates.get(ink) ?? '') + d);
    return this;
  }

  print(): string {
    return [...this.#plates].map(([ink, d]) => path(d, ink)).join('');
  }
}

/** The root element of every drawing. */
export function svgDocument(w: number, h: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${body}</svg>`;
}

/** Shows only what lies in the box. */
export function clipped(
  id: string,
  x: number,
  y: number,
  w: number,
  h: number,
  body: string,
): string {
  return `<clipPath id="${id}"><path d="${rectD(x, y, w, h)}"/></clipPath><g clip-path="url(#${id})">${body}</g>`;
}
