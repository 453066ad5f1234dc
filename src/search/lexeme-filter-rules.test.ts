import { expect, test } from 'vitest';
import { LexemeFilter } from './lexeme-filter-rules.ts';

const words = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${(n * 7919).toString(36)}`);

test('every lexeme that was added is found, whole and by each of its beginnings', () => {
  const filter = new LexemeFilter(100_000);
  const added = [...words('=umnomelongodefilme', 500), ...words('c', 500), '*krtrd', 'água'];
  filter.add('movie', added.join(' '));
  for (const lexeme of added) {
    expect(filter.mayHave('movie', lexeme, false)).toBe(true);
    for (let length = 1; length <= lexeme.length; length += 1) {
      expect(filter.mayHave('movie', lexeme.slice(0, length), true)).toBe(true);
    }
  }
});

test('nearly everything else is missing: other lexemes, those of other groups, and beginnings that are none', () => {
  const filter = new LexemeFilter(300 * 1000);
  filter.add('movie', words('bacurau', 1000).join(' '));
  const found = (group: string, lexemes: readonly string[], isBeginning: boolean) =>
    lexemes.filter((lexeme) => filter.mayHave(group, lexeme, isBeginning)).length;
  expect(found('movie', words('aquarius', 10_000), false)).toBeLessThan(50);
  expect(found('serie', words('bacurau', 1000), false)).toBeLessThan(10);
  expect(found('movie', words('aquarius', 10_000), true)).toBeLessThan(50);
  // Not whole, though some begin so.
  expect(filter.mayHave('movie', 'bacura', true)).toBe(true);
  expect(filter.mayHave('movie', 'bacura', false)).toBe(false);
});

test('a beginning of one to three letters may be that of anything', () => {
  const filter = new LexemeFilter(1000);
  expect(filter.mayHave('movie', 'bac', true)).toBe(true);
  expect(filter.mayHave('movie', 'bacu', true)).toBe(false);
  expect(filter.mayHave('movie', 'bac', false)).toBe(false);
});

test('spaces alone add nothing', () => {
  const filter = new LexemeFilter(1000);
  filter.add('movie', '  ');
  expect(filter.mayHave('movie', '', false)).toBe(false);
});
