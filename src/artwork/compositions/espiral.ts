import { circle, num, nums } from '#artwork/shapes.ts';
import { centre, type Composition } from '#artwork/scene.ts';

/** Vertigo: nested figures, each turned a little further than the one inside it. */
export const espiral: Composition = ({ random, inks, box }) => {
  const { cx, cy, s } = centre(box);
  const count = random.int(13, 17);
  const twist = random.range(7, 13) * random.side();
  const flat = random.range(0.42, 0.62);
  const figure = random.pick(['ellipse', 'ellipse', 'square', 'triangle']);
  const reach = Math.min(s * 0.54, box.w * 0.5);
  const strokes = new Map<string, string>();
  for (let i = 0; i < count; i++) {
    const t = (i + 1) / count;
    const ink = i % 5 === 4 ? inks.accent : inks.main;
    const width = num(2.5 + 4.5 * t * (s / 560));
    const turn = `rotate(${num(i * twist)})`;
    const shape =
      figure === 'ellipse'
        ? `<ellipse rx="${num(reach * t)}" ry="${num(reach * t * flat)}" stroke-width="${width}" transform="${turn}"/>`
        : `<path d="${figureD(figure === 'square' ? 4 : 3, reach * t)}" stroke-width="${width}" transform="${turn}"/>`;
    strokes.set(ink, (strokes.get(ink) ?? '') + shape);
  }
  const groups = [...strokes].map(([ink, shapes]) => `<g stroke="${ink}">${shapes}</g>`).join('');
  return `<g fill="none" transform="translate(${nums(cx, cy)})">${groups}</g>${circle(cx, cy, s * 0.052, inks.ink)}`;
};

function figureD(sides: number, r: number): string {
  const points = Array.from({ length: sides }, (_, i) => {
    const angle = (i / sides) * Math.PI * 2 - Math.PI / 2;
    return nums(r * 0.98 * Math.cos(angle), r * 0.98 * Math.sin(angle));
  });
  return `M${points.join('L')}z`;
}
