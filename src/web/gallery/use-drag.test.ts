import { expect, test } from 'vitest';
import { destination, shownIndex } from './use-drag.ts';

test.each([
  [0, 2, [2, 0, 1, 3]],
  [2, 0, [1, 2, 0, 3]],
  [1, 1, [0, 1, 2, 3]],
  [3, 1, [0, 2, 3, 1]],
])('while the row %i is over %i, the rows are shown at %j', (from, to, shown) => {
  const drag = { from, to, offset: null };
  expect([0, 1, 2, 3].map((index) => shownIndex(index, drag))).toEqual(shown);
});

test('rows stay in their places without a drag', () => {
  expect(shownIndex(3, null)).toBe(3);
});

test.each([
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 39, 39],
  ['PageUp', 5, 0],
  ['PageDown', 35, 39],
  ['Home', 5, 0],
  ['End', 5, 39],
  ['a', 5, undefined],
])('%s from %i of 40 leads to %s', (key, at, to) => {
  expect(destination(key, at, 40)).toBe(to);
});
