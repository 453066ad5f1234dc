import { expect, test } from 'vitest';
import { countryNames } from './title-queries.ts';

test('names countries as Brazilians do', () => {
  expect(countryNames(['BR', 'US', 'KR'])).toEqual(['Brasil', 'Estados Unidos', 'Coreia do Sul']);
});

test('leaves out what is no country, and names each once', () => {
  expect(countryNames(['BR', 'BR', 'QX', '', 'br', 'BRA', '1'])).toEqual(['Brasil']);
});
