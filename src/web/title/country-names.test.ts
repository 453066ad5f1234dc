import { expect, test } from 'vitest';
import { countryNames } from './country-names.ts';

test('names countries as Brazilians do', () => {
  expect(countryNames(['BR', 'US', 'KR'])).toEqual(['Brasil', 'Estados Unidos', 'Coreia do Sul']);
});

test('leaves out what is no country, and names each once', () => {
  expect(countryNames(['BR', 'BR', 'QX', '', 'br', 'BRA', '1'])).toEqual(['Brasil']);
});

test('names none where a response lacks the field', () => {
  expect(countryNames(undefined)).toEqual([]);
});
