import { expect, test } from 'vitest';
import { type Scale, readNumber, readRating, storedRating } from './ratings.ts';

test.each<[unknown, Scale, number]>([
  ['4.5', 5, 9],
  ['4,5', 5, 9],
  ['0.5', 5, 1],
  ['Nota: 4,5 estrelas', 5, 9],
  ['★★★½', 5, 7],
  ['3.5', 5, 7],
  [9.5, 10, 9.5],
  ['8,5', 10, 8.5],
  ['8/10', 10, 8],
  [18, 20, 9],
  ['95.0', 100, 9.5],
  ['87', 100, 8.7],
  ['4.35', 5, 8.7],
])('%j of %i is %d of ten', (raw, scale, value) => {
  expect(readRating(raw, scale)).toBe(value);
});

test.each([null, undefined, '', ' ', '0', 0, '-1', '0.0', 'null', 'sem nota', '-'])(
  '%j is no rating',
  (raw) => {
    expect(readRating(raw, 10)).toBe('none');
  },
);

test.each(['11', '-5', 'bom', '1e999', '4.5.1', 'NaN', '12 de 10'])(
  '%j is outside of the scale',
  (raw) => {
    expect(readRating(raw, 10)).toBeNull();
  },
);

test('reads numbers alike whatever the machine’s language is', () => {
  expect(readNumber('8,5')).toBe(8.5);
  expect(readNumber('8.5')).toBe(8.5);
  expect(readNumber('1.000.000')).toBeNull();
});

test.each([
  [0.2, 1],
  [8.5, 9],
  [8.4, 8],
  [10, 10],
])('%d is stored as %i', (value, stored) => {
  expect(storedRating(value)).toBe(stored);
});
