import { expect, test } from 'vitest';
import { mannWhitney, medianOf } from './rank-test.ts';

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

test('the median is the middle value, or the mean of the two', () => {
  expect([medianOf([3, 1, 2]), medianOf([4, 1, 3, 2]), medianOf([7])]).toEqual([2, 2.5, 7]);
});

test('the rank test finds a shift, in both directions, and none where there is none', () => {
  expect(mannWhitney(range(0, 100), range(0, 100))).toBeCloseTo(0);
  expect(mannWhitney(range(0, 100), range(100, 100))).toBeCloseTo(-12.22, 1);
  expect(mannWhitney(range(100, 100), range(0, 100))).toBeCloseTo(12.22, 1);
  // 5, 7 and 9 have the ranks 4, 6 and 8 among 1, 2, 3, 5.5, 8: U = 12 of 15.
  expect(mannWhitney([5, 7, 9], [1, 2, 3, 5.5, 8])).toBeCloseTo((12 - 7.5) / Math.sqrt(11.25), 5);
});
