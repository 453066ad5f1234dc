import { expect, test } from 'vitest';
import { isBack } from './screens.ts';

test.each([
  ['Tizen', { keyCode: 10009, key: 'XF86Back' }, true],
  ['webOS', { keyCode: 461, key: 'GoBack' }, true],
  ['webOS without a name', { keyCode: 461, key: 'Unidentified' }, true],
  ['Escape', { keyCode: 27, key: 'Escape' }, true],
  ['Backspace', { keyCode: 8, key: 'Backspace' }, true],
  ['Enter', { keyCode: 13, key: 'Enter' }, false],
  ['left', { keyCode: 37, key: 'ArrowLeft' }, false],
])('Back of %s: %o is %s', (_name, key, expected) => {
  expect(isBack(key)).toBe(expected);
});
