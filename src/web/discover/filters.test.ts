import { describe, expect, test } from 'vitest';
import { countFilters, filterSearch, NO_FILTERS, parseFilters, parsePage } from './filters.ts';
import type { Filters } from './filters.ts';
import { FILTER_NAMES, ownParameters } from './parameters.ts';

const YEAR = 2026;
const parse = (search: Record<string, unknown>) => parseFilters(search, YEAR);
const clean = (search: Record<string, unknown>) => filterSearch(parse(search), parsePage(search));

const EVERYTHING: Filters = {
  from: 1990,
  to: 2020,
  rating: { is: 'above', value: 7.5 },
  sort: 'desc',
  genres: [18, 35],
  providers: [8, 337],
  ages: ['L', '10'],
  free: true,
  dubbed: true,
  leaving: true,
  mine: true,
};

test('an empty address has no filters, and no filters make an empty address', () => {
  expect(parse({})).toEqual(NO_FILTERS);
  expect(filterSearch(NO_FILTERS)).toEqual({});
  expect(countFilters(NO_FILTERS)).toBe(0);
});

test('every filter survives its address', () => {
  const search = filterSearch(EVERYTHING, 3);
  expect(search).toEqual({
    de: 1990,
    ate: 2020,
    nota: 7.5,
    nota_e: 'acima',
    ordem: 'decrescente',
    generos: '18-35',
    plataformas: '8-337',
    idade: 'L-10',
    gratis: 1,
    dublado: 1,
    sai_logo: 1,
    meus: 1,
    page: 3,
  });
  expect(parse(search)).toEqual(EVERYTHING);
  expect(parsePage(search)).toBe(3);
  expect(countFilters(EVERYTHING)).toBe(13);
});

test('the canonical order is that of the names, and every name is known', () => {
  expect(Object.keys(filterSearch(EVERYTHING, 3))).toEqual([...FILTER_NAMES]);
});

test('texts from a form are read as numbers from the router are', () => {
  expect(clean({ de: '1990', generos: ['35', '18'], idade: '10', gratis: '1', page: '2' })).toEqual(
    { de: 1990, generos: '18-35', idade: 10, gratis: 1, page: 2 },
  );
  expect(clean({ generos: '18,35', plataformas: 8 })).toEqual({ generos: '18-35', plataformas: 8 });
});

describe('the years', () => {
  test.each([
    [{ de: '1900', ate: '2026' }, {}],
    [
      { de: 2020, ate: 1990 },
      { de: 1990, ate: 2020 },
    ],
    [{ de: 2026, ate: 1900 }, {}],
    [{ de: 1899, ate: 2027 }, {}],
    [{ de: '19', ate: '20200' }, {}],
    [{ de: 1995.5, ate: -1990 }, {}],
    [
      { de: 2000, ate: 2000 },
      { de: 2000, ate: 2000 },
    ],
    [{ de: 2026 }, { de: 2026 }],
    [{ ate: 1900 }, { ate: 1900 }],
  ])('%j becomes %j', (search, expected) => {
    expect(clean(search)).toEqual(expected);
  });
});

describe('the rating', () => {
  test.each([
    [
      { nota: '7,5', nota_e: 'abaixo' },
      { nota: 7.5, nota_e: 'abaixo' },
    ],
    [
      { nota: '7.26', nota_e: 'igual' },
      { nota: 7.3, nota_e: 'igual' },
    ],
    [{ nota_e: 'acima' }, { nota: 5, nota_e: 'acima' }],
    [
      { nota: 4.9, nota_e: 'acima' },
      { nota: 5, nota_e: 'acima' },
    ],
    [
      { nota: 11, nota_e: 'acima' },
      { nota: 5, nota_e: 'acima' },
    ],
    [
      { nota: 'muita', nota_e: 'acima' },
      { nota: 5, nota_e: 'acima' },
    ],
    // A form sends the value even if no relation is chosen.
    [{ nota: '5' }, {}],
    [{ nota: 7, nota_e: 'toString' }, {}],
    [
      { nota: 7, nota_e: ['igual', 'acima'] },
      { nota: 7, nota_e: 'igual' },
    ],
  ])('%j becomes %j', (search, expected) => {
    expect(clean(search)).toEqual(expected);
  });
});

test.each([
  { generos: 'drama', plataformas: '-x', idade: '11', gratis: 'sim', ordem: 'subindo' },
  { generos: '0-99999999999', plataformas: '8.5', idade: 'livre', meus: 2, page: 0 },
  { generos: { a: 1 }, plataformas: null, idade: [[]], gratis: true, page: '1e3' },
  { de: Number.NaN, ate: Number.POSITIVE_INFINITY, nota: {}, nota_e: {}, page: -1 },
  { page: 1 },
  { page: '9999999' },
  { generos: '', plataformas: ',', idade: '--' },
])('an invalid value counts as absent: %j', (search) => {
  expect(clean(search)).toEqual({});
});

test('valid values are read beside invalid ones', () => {
  expect(clean({ generos: 'x-18-18-x', idade: '10-77-L', page: 'x' })).toEqual({
    generos: 18,
    idade: 'L-10',
  });
});

test('a list is cut at its maximum length', () => {
  const ids = Array.from({ length: 500 }, (_, index) => index + 1).join('-');
  expect(parse({ generos: ids }).genres).toHaveLength(40);
});

test('tracking parameters are ignored', () => {
  expect(ownParameters({ page: 2, de: 1990, utm_source: 'x' } as object)).toEqual({
    de: 1990,
    page: 2,
  });
});
