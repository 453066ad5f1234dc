import { expect, test } from 'vitest';
import { possiblePart } from './possible-query-rules.ts';

const partWith = (...lexemes: string[]) => {
  const known = new Set(lexemes);
  return (query: string) =>
    possiblePart(query, (lexeme, isBeginning) => known.has(isBeginning ? `${lexeme}*` : lexeme));
};

test.each([
  [`'bacurau'`, `'bacurau'`],
  [`'nada'`, null],
  // As a beginning it is asked for as one.
  [`'bac':*`, `'bac':*`],
  [`'bac'`, null],
  [`'bacurau':*`, null],
  // Alternatives that are missing are left out, …
  [`'nada' | 'bacurau' | 'zero':*`, `'bacurau'`],
  [`'nada' | 'bacurau' | 'som' | 'zero'`, `'bacurau' | 'som'`],
  [`'nada' | 'zero'`, null],
  // … and what must match beside them.
  [`'bacurau' & 'nada'`, null],
  [`'bacurau' & 'som'`, `'bacurau' & 'som'`],
  [`'nada' & 'som' | '=bacurausom':*`, null],
  [`'nada' & 'som' | 'bac':*`, `'bac':*`],
  [`('nada' | 'bacurau') & ('som' | 'zero')`, `'bacurau' & 'som'`],
  [`('bacurau' | 'som') & 'bac':*`, `('bacurau' | 'som') & 'bac':*`],
  [
    `('bacurau' | 'nada' | ('som' & 'nada') | ('som' & 'bac':*)) & 'som'`,
    `('bacurau' | 'som' & 'bac':*) & 'som'`,
  ],
  [`(('bacurau')) | ('nada')`, `'bacurau'`],
  [`'*skr' | '*nada':*`, `'*skr'`],
])('of %s is left %s', (query, left) => {
  expect(partWith('bacurau', 'som', 'bac*', '*skr')(query)).toBe(left);
});

test('where everything may be there, nothing is left out', () => {
  const query = `('a' | ('b' & 'c':*)) & ('d' | 'e') | '=abc':*`;
  const known = partWith('a', 'b', 'c*', 'd', 'e', '=abc*');
  expect(known(query)).toBe(`('a' | 'b' & 'c':*) & ('d' | 'e') | '=abc':*`);
});
