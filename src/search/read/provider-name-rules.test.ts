import { expect, test } from 'vitest';
import { providerAt } from './hint-rules.ts';

const providers = new Map([
  ['netflix', 8],
  ['globoplay', 307],
  ['primevideo', 119],
  ['prime', 119],
  ['disneyplus', 337],
  ['disney', 337],
  ['telecine', 227],
  ['looke', 47],
  ['universalplus', 500],
]);

test('the longest name is the one that is meant', () => {
  expect(providerAt(['dark', 'prime', 'video'], 1, providers)).toEqual({
    from: 1,
    to: 3,
    family: 119,
  });
  expect(providerAt(['dark', 'netflics'], 1, providers)).toBeUndefined();
});
