import type { Step } from './cover-case.ts';

/**
 * The step to begin with, the knee of the front: the one with the most titles above the straight line from the first
 * step to the last. The cheaper of equal ones. A step without any title is no suggestion if there is another.
 */
export function kneeOf(steps: readonly Step[]): number {
  const first = steps[0]!;
  const last = steps.at(-1)!;
  const money = last.cost - first.cost;
  if (money === 0) return steps.length - 1;
  const gain = ({ cost, titles }: Step) =>
    titles - first.titles - ((last.titles - first.titles) * (cost - first.cost)) / money;
  const start = first.titles === 0 ? 1 : 0;
  return steps.reduce(
    (best, step, at) => (at > start && gain(step) > gain(steps[best]!) + 1e-9 ? at : best),
    start,
  );
}

/** The dearest step that costs no more than `cost`; the first if all cost more. */
export const stepWithin = (steps: readonly Step[], cost: number): number =>
  Math.max(
    0,
    steps.findLastIndex((step) => step.cost <= cost),
  );

/** The step whose price is nearest to `cost`. */
export const nearestStep = (steps: readonly Step[], cost: number): number =>
  steps.reduce(
    (best, step, at) =>
      Math.abs(step.cost - cost) < Math.abs(steps[best]!.cost - cost) ? at : best,
    0,
  );
