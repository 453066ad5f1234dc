import { expect, it } from 'vitest';
import { kneeOf, nearestStep, stepWithin } from './staircase.tsx';

const step = (cost: number, titles: number) => ({ cost, titles, services: [] });
const steps = [step(0, 4), step(2490, 31), step(4480, 41), step(7470, 45), step(10_269, 47)];

it('begins at the knee of the front', () => {
  expect(kneeOf(steps)).toBe(2);
  expect(kneeOf([step(0, 4)])).toBe(0);
  expect(kneeOf([step(0, 0)])).toBe(0);
  expect(kneeOf([step(0, 0), step(2290, 1)])).toBe(1);
});

it('finds the step of a budget, and the one nearest to a place of the slider', () => {
  expect([stepWithin(steps, 4479), stepWithin(steps, 4480), stepWithin(steps, -1)]).toEqual([
    1, 2, 0,
  ]);
  expect([nearestStep(steps, 3484), nearestStep(steps, 3486), nearestStep(steps, 99_999)]).toEqual([
    1, 2, 4,
  ]);
});
