import { expect, test } from 'vitest';
import { itemsBefore, placeAfterRemovals } from './use-kept-titles.ts';
import { moved } from './use-order.ts';

test.each([
  [[], [0, 1, 2, 3]],
  [[1], [0, 0, 1, 2]],
  [
    [2, 3],
    [0, 1, 1, 1],
  ],
  [[4], [0, 1, 2, 3]],
])('with deleted titles at %j, the titles before places 1 to 4 are %j', (places, before) => {
  const gone = places.map((place) => ({ place }));
  expect([1, 2, 3, 4].map((place) => itemsBefore(gone, place))).toEqual(before);
});

test.each([
  [[], [1, 2, 3]],
  [[1], [2, 3, 4]],
  [[2], [1, 3, 4]],
  [
    [1, 2],
    [3, 4, 5],
  ],
  [
    [1, 3],
    [2, 4, 5],
  ],
  [[9], [1, 2, 3]],
])('without the places %j, the first are %j', (removals, places) => {
  expect([0, 1, 2].map((index) => placeAfterRemovals(index, removals))).toEqual(places);
});

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, 3, 'bcda'],
])('moves %i to %i: %s', (from, to, result) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(result);
});
