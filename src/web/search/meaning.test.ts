import { expect, it } from 'vitest';
import { chipLabel, chipsOf, headingWithout, type Filter } from './meaning.ts';

const named = (type: 'person' | 'provider', name: string) =>
  (type === 'person'
    ? { type, person: { name } }
    : { type, provider: { provider_name: name } }) as Filter;
const plain = (type: 'kind' | 'year' | 'season', value: unknown) => ({ type, value }) as Filter;

it.each([
  [plain('kind', 'movie'), 'Filme', 'Se não for só filme'],
  [plain('kind', 'serie'), 'Série', 'Se não for só série'],
  [plain('kind', 'novela'), 'Novela', 'Se não for só novela'],
  [named('person', 'Wagner Moura'), 'com Wagner Moura', null],
  [named('provider', 'Netflix'), 'na Netflix', 'Fora da Netflix'],
  [named('provider', 'Globoplay'), 'no Globoplay', 'Fora do Globoplay'],
  [plain('year', 1984), 'de 1984', 'De outros anos'],
  [plain('season', 2), '2ª temporada', null],
])('%j is the chip "%s" and the heading "%s"', (filter, label, heading) => {
  const [chip] = chipsOf([filter]);
  expect([chipLabel(chip!), headingWithout(chip!)]).toEqual([label, heading]);
});

it('chips have one order', () => {
  const filters = [plain('year', 1984), named('provider', 'Netflix'), plain('kind', 'movie')];
  expect(chipsOf(filters).map(({ type }) => type)).toEqual(['kind', 'provider', 'year']);
});

it('two people are one chip, which names both', () => {
  const filters = [named('person', 'Wagner Moura'), named('person', 'Alice Braga')];
  const chips = chipsOf([...filters, plain('kind', 'movie')]);
  expect(chips.map(chipLabel)).toEqual(['Filme', 'com Wagner Moura e Alice Braga']);
});
