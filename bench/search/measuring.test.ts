import { expect, test } from 'vitest';
import { share } from './measuring.ts';

test('a percentile is the smallest time that this share of the times does not exceed', () => {
  const times = [5, 1, 4, 2, 3];
  expect([share(times, 0.5), share(times, 0.99), share(times, 0.2)]).toEqual([3, 5, 1]);
  expect(share([], 0.5)).toBeNaN();
});
