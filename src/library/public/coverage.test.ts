import { expect, test } from 'vitest';
import { smallestCoverage } from './public-collection.ts';

const [NETFLIX, GLOBOPLAY, MUBI, PRIME, DISNEY] = [8, 307, 11, 119, 337];

test.each([
  ['nothing in an empty list', [], [], 0],
  ['nothing where nobody has a title', [[], []], [], 0],
  ['the one that has most', [[GLOBOPLAY], [GLOBOPLAY, NETFLIX], [NETFLIX], [GLOBOPLAY]], [307], 3],
  ['one that has more than half, though two have all', [[8], [8], [8], [11], [11]], [8], 3],
  ['two, where one has only half', [[8], [8], [11], [11]], [8, 11], 4],
  ['the two that have the most together', [[8], [8], [8, 11], [11], [119], [119], []], [8, 119], 5],
  [
    'three at most, even if they have less than half',
    [[8], [11], [119], [337], [307], [350], [283]],
    [8, 11, 119],
    3,
  ],
  ['no second one that adds nothing', [[8], [8, 11], [], [], []], [8], 2],
  [
    'the better known of two equal ones',
    [
      [NETFLIX, MUBI],
      [NETFLIX, MUBI],
    ],
    [NETFLIX],
    2,
  ],
])('finds %s', (_, titles, families, count) => {
  expect(smallestCoverage(titles)).toEqual({ families, titles: count });
});

test('tries no more than the providers with the most titles', () => {
  const rare = Array.from({ length: 40 }, (_, n) => [1000 + n]);
  const titles = [...rare, [PRIME], [PRIME], [DISNEY], [DISNEY], [DISNEY]];
  expect(smallestCoverage(titles)).toEqual({ families: [DISNEY, PRIME, 1000], titles: 6 });
});
