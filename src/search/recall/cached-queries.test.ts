import { expect, test } from 'vitest';
import { roughBytes } from './cached-queries.ts';

test.each<[string, unknown, number]>([
  ['a number', 7, 8],
  ['nothing', null, 8],
  ['a text', 'duna', 28],
  ['an empty list', [], 40 - 8],
  ['200 results', Array.from({ length: 200 }, () => ({ id: 1, title: 'Duna' })), 32 + 200 * 100],
  ['words by key', new Map([['ab', 'cd']]), 64 + 16 + 32 + 2 * 34],
])('the size of %s', (_, value, bytes) => {
  const rough = roughBytes(value);
  expect(rough).toBeGreaterThanOrEqual(bytes * 0.8);
  expect(rough).toBeLessThanOrEqual(bytes * 1.2);
});
