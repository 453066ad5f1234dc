import { expect, test } from 'vitest';
import { nextActive } from './search-field.ts';

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 1, 3, 2],
  ['ArrowDown', 2, 3, -1],
  ['ArrowDown', -1, 0, -1],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, -1],
  ['ArrowUp', 2, 3, 1],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  // In the text these keys belong to the text field.
  ['Home', -1, 3, null],
  ['End', -1, 3, null],
  ['ArrowLeft', 1, 3, null],
  ['a', 1, 3, null],
])('%s from %i of %i leads to %s', (key, active, count, next) => {
  expect(nextActive(key, { active, count, hasMore: false })).toBe(next);
});

test('the last option stays active while more options are loading', () => {
  expect(nextActive('ArrowDown', { active: 2, count: 3, hasMore: true })).toBe(2);
  expect(nextActive('ArrowDown', { active: 1, count: 3, hasMore: true })).toBe(2);
});
