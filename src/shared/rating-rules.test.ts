import { expect, test } from 'vitest';
import { shownRating } from './rating-rules.ts';

test.each([
  ['without ratings', { average: null, count: 0 }, 7.3, 7.3],
  ['with a few', { average: 10, count: 9 }, 7.3, 7.3],
  ['with enough', { average: 8.25, count: 10 }, 7.3, 8.25],
  ['with a few, and none of IMDb', { average: 10, count: 9 }, null, null],
  ['with enough, and none of IMDb', { average: 8, count: 12 }, null, 8],
])('%s', (_, ours, imdb, shown) => {
  expect(shownRating(ours, imdb)).toBe(shown);
});
