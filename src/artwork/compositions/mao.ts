import { contrast } from '#artwork/colour.ts';
import { circle, polyD, path, type Point } from '#artwork/shapes.ts';
import type { Composition } from '#artwork/scene.ts';

/** Fingers: where they spring from the palm, their tip's height, their lean and width (of the hand). */
const FINGERS = [
  { at: -0.27, tip: 0.3, lean: -0.12 },
  { at: -0.13, tip: 0.07, lean: -0.045 },
  { at: 0.01, tip: 0.02, lean: 0.015 },
  { at: 0.15, tip: 0.12, lean: 0.075 },
] as const;

/** Saul Bass's hand, cut with a knife: over a disc, with an eye in the palm, or holding a drop. */
export const mao: Composition = ({ random, inks, box }) => {
  const side = random.side();
  const s = Math.min(box.w, box.h * 0.92);
  const cx = box.x + box.w / 2;
  const top = box.y + box.h - s * 0.96;
  const Y = (v: number) => top + s * v;
  const X = (v: number) => cx + side * s * v;
  const jitter = () => random.range(-0.012, 0.012);
  const wide = 0.118;
  const finger = ({ at, tip, lean }: (typeof FINGERS)[number]): readonly Point[] => [
    [X(at - wide / 2 + lean + 0.014 + jitter()), Y(tip + jitter())],
    [X(at + wide / 2 + lean - 0.01 + jitter()), Y(tip + 0.02 + jitter())],
    [X(at + wide / 2 + jitter()), Y(0.72)],
    [X(at - wide / 2 + jitter()), Y(0.72)],
  ];
  const palm: readonly Point[] = [
    [X(-0.335), Y(0.58)],
    [X(0.22), Y(0.6)],
    [X(0.2), Y(0.82)],
    [X(0.11), Y(0.93)],
    [X(0.13), Y(1.2)],
    [X(-0.22), Y(1.2)],
    [X(-0.22), Y(0.93)],
    [X(-0.325), Y(0.82)],
  ];
  const thumb: readonly Point[] = [
    [X(0.14), Y(0.84)],
    [X(0.17), Y(0.62)],
    [X(0.36), Y(0.42)],
    [X(0.44), Y(0.475)],
  ];
  const hand = path([...FINGERS.map(finger), palm, thumb].map(polyD).join(''), inks.main);
  const glow = contrast(inks.second, inks.bg) > 1.3 ? inks.second : inks.accent;
  switch (random.pick(['disc', 'disc', 'eye', 'rings'])) {
    case 'eye':
      return (
        hand +
        circle(X(-0.06), Y(0.76), s * 0.11, inks.bg) +
        circle(X(-0.06), Y(0.76), s * 0.062, inks.accent) +
        circle(X(-0.06), Y(0.76), s * 0.026, inks.bg)
      );
    case 'rings':
      return (
        [0.44, 0.34, 0.24, 0.14]
          .map((r, i) => circle(X(-0.04), Y(0.34), s * r, i % 2 ? inks.bg : glow))
          .join('') + hand
      );
    default:
      return circle(X(-0.02), Y(0.32), s * random.range(0.27, 0.33), glow) + hand;
  }
};
