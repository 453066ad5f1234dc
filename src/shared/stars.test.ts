import { expect, test } from 'vitest';
import { HALF_STARS, isStars, ratingFromStars, starsFromRating } from './stars.ts';

test('stars are sent doubled, and come back as they were', () => {
  expect(HALF_STARS.map(ratingFromStars)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(HALF_STARS.map((stars) => starsFromRating(ratingFromStars(stars)))).toEqual(HALF_STARS);
});

test('no stars are sent as 0, and read from 0 and null', () => {
  expect([ratingFromStars(null), starsFromRating(0), starsFromRating(null)]).toEqual([
    0,
    null,
    null,
  ]);
});

test.each([0, 0.75, 5.5, 11, '4', null])('%j is no number of stars', (value) => {
  expect(isStars(value)).toBe(false);
});
