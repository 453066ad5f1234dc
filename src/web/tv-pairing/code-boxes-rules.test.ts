import { describe, expect, test } from 'vitest';
import { boxesOf, emptyBoxes, eraseFrom, typeInto } from './code-boxes.tsx';

const boxes = (text: string) => [...text].map((sign) => (sign === '.' ? '' : sign));
const written = (of: readonly string[]) => of.map((box) => box || '.').join('');

test.each([
  ['k7q2mx', 'K7Q2MX'],
  ['K7Q2M', '......'],
  ['K7Q2MXY', '......'],
  ['K7Q-2M', '......'],
  [undefined, '......'],
])('an address that ends in %s fills %s', (segment, filled) => {
  expect(written(boxesOf(segment))).toBe(filled);
});

describe('typing', () => {
  test.each([
    ['......', 0, 'k', 'K.....', 1],
    ['K.Q...', 1, '7', 'K7Q...', 3],
    ['.7Q2MX', 0, 'K', 'K7Q2MX', 0],
    ['...2MX', 2, 'Q', '..Q2MX', 0],
    ['K7Q2MX', 2, 'R', 'K7R2MX', 3],
    ['K7Q2MX', 5, 'R', 'K7Q2MR', 5],
    ['K.....', 1, '7Q', 'K7Q...', 3],
    ['K7Q2M.', 4, 'XYZ', 'K7Q2XY', 5],
    ['......', 3, 'k7q-2mx', 'K7Q2MX', 5],
    ['K.....', 0, ' k7q 2mx ', 'K7Q2MX', 5],
    ['K.....', 1, 'é -', 'K.....', 1],
    ['......', 0, 'K7Q2MXABC', 'K7Q2MX', 5],
  ])('into %s at %i: %s gives %s, and %i is next', (before, at, text, after, next) => {
    const found = typeInto(boxes(before), at, text);
    expect([written(found.boxes), found.next]).toEqual([after, next]);
  });
});

describe('Backspace', () => {
  test.each([
    ['K7Q...', 2, 'K7....', 2],
    ['K7....', 2, 'K.....', 1],
    ['......', 0, '......', 0],
    ['K7Q2MX', 5, 'K7Q2M.', 5],
  ])('in %s at %i gives %s, and %i is next', (before, at, after, next) => {
    const found = eraseFrom(boxes(before), at);
    expect([written(found.boxes), found.next]).toEqual([after, next]);
  });
});

test('there are six boxes', () => {
  expect(emptyBoxes).toHaveLength(6);
});
