import { expect, it } from 'vitest';
import { fnv1a } from './hash.ts';

it('is FNV-1a with its published values for 32 bits', () => {
  const unsigned = ['', 'a', 'foobar'].map((text) => fnv1a(text) >>> 0);
  expect(unsigned).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

it('fits into a 32-bit integer of PostgreSQL', () => {
  expect(fnv1a('a')).toBe(0xe40c292c - 2 ** 32);
});
