import { expect, test } from 'vitest';
import { fillOf } from './star.tsx';

test.each([
  [0, [0, 0, 0, 0, 0]],
  [0.5, [0.5, 0, 0, 0, 0]],
  [3, [1, 1, 1, 0, 0]],
  [3.5, [1, 1, 1, 0.5, 0]],
  // Averages have any value.
  [4.4, [1, 1, 1, 1, 0]],
  [4.7, [1, 1, 1, 1, 0.5]],
  [5, [1, 1, 1, 1, 1]],
])('a score of %s fills the stars %j', (score, fills) => {
  expect([1, 2, 3, 4, 5].map((n) => fillOf(n, score))).toEqual(fills);
});
