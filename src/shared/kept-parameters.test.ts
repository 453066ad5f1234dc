import { expect, test } from 'vitest';
import { isKeptParameter } from './kept-parameters.ts';

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
