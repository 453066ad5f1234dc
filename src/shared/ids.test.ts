import { expect, test } from 'vitest';
import { isId, LARGEST_ID } from './ids.ts';

test.each([
  [1, true],
  [LARGEST_ID, true],
  [LARGEST_ID + 1, false],
  [0, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('whether %d is an id: %s', (value, expected) => {
  expect(isId(value)).toBe(expected);
});
