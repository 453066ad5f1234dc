import { expect, test } from 'vitest';
import { instant, int, listOf, nullable, object, oneOf, record, text } from './columns.ts';

test('only kinds with an instant change what the driver gives', () => {
  const plain = { id: int, name: nullable(text), kind: oneOf(['a']), facts: record };
  expect(object(plain).isAsGiven).toBe(true);
  expect(listOf(object(plain)).isAsGiven).toBe(true);
  expect(nullable(instant).isAsGiven).toBe(false);
  expect(listOf(object({ ...plain, at: nullable(instant) })).isAsGiven).toBe(false);
});

test('a wrong part of a list is named by its place', () => {
  const titles = listOf(object({ genres: listOf(int) }));
  expect(() => titles.read([{ genres: [1] }, { genres: [2, '3'] }])).toThrow(
    '[1].genres[1]: "3" is not an int',
  );
});

test('numbers of a vocabulary are columns of int', () => {
  const gender = oneOf([0, 1, 2]);
  expect(gender.takes(21)).toBe(true);
  expect(gender.takes(25)).toBe(false);
  expect(gender.read(2)).toBe(2);
  expect(() => gender.read(3)).toThrow('3 is not one of 0, 1, 2');
});
