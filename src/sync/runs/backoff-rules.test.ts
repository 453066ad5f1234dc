import { expect, it } from 'vitest';
import { waitAfter } from './pending-commands.ts';

const hours = (times: number) => waitAfter(times) / 3_600_000;

it('doubles from just under a day to two weeks', () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(hours)).toEqual([20, 40, 80, 160, 320, 336, 336]);
});
