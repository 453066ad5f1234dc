import { expect, it } from 'vitest';
import { itemAt, itemsAt, valueAt, required } from './list-items.ts';

it('reads a list at places that it has, from either end', () => {
  expect(itemAt(['a', 'b'], 1)).toBe('b');
  expect(itemAt(new Int32Array([4, 0]), -1)).toBe(0);
  expect(itemAt('né', 0)).toBe('n');
  expect(itemsAt(['a', 'b', 'c'], [2, 0])).toEqual(['c', 'a']);
});

it('names the place that a list lacks', () => {
  expect(() => itemAt(['a', 'b'], 2)).toThrow('no item 2 in a list of 2');
  expect(() => itemsAt([], [0])).toThrow('no item 0 in a list of 0');
});

it('names the key that a map lacks', () => {
  expect(valueAt(new Map([['a', 0]]), 'a')).toBe(0);
  expect(() => valueAt(new Map([['a', 0]]), 'b')).toThrow('no value for b in a map of 1');
});

it('names the value that should exist', () => {
  expect(required('', 'the name')).toBe('');
  expect(() => required(null, 'the account')).toThrow('the account is missing');
});
