import { expect, test } from 'vitest';
import { isKeptParameter, keptSearch } from './kept-parameters.ts';

test.each([
  ['utm_source', true],
  ['UTM_Campaign', true],
  ['gclid', true],
  ['fbclid', true],
  ['meus', true],
  ['utm_', false],
  ['utm_source\r\nset-cookie', false],
  ['next', false],
  ['__proto__', false],
  ['toString', false],
])('a redirect keeps the parameter %j: %s', (name, isKept) => {
  expect(isKeptParameter(name)).toBe(isKept);
});

test('a redirect in the browser keeps what its page knows, and one value of each', () => {
  const search = {
    temporada: '2',
    page: 3,
    utm_source: ['a', 'b'],
    fbclid: 'x',
    foo: 'y',
    gclid: undefined,
  };
  expect(keptSearch(search, ['temporada'])).toEqual({
    temporada: '2',
    utm_source: 'b',
    fbclid: 'x',
  });
  expect(keptSearch(search)).toEqual({ utm_source: 'b', fbclid: 'x' });
});
