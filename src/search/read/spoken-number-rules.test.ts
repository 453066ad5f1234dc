import { expect, test } from 'vitest';
import { spokenNumber } from './number-rules.ts';

test.each([
  [0, 'zero', 'zero'],
  [13, 'thirteen', 'treze'],
  [21, 'twenty one', 'vinte e um'],
  [80, 'eighty', 'oitenta'],
  [100, 'one hundred', 'cem'],
  [101, 'one hundred one', 'cento e um'],
  [300, 'three hundred', 'trezentos'],
  [1917, 'one thousand nine hundred seventeen', 'mil e novecentos e dezessete'],
  [2001, 'two thousand one', 'dois mil e um'],
  [12_345, '12345', '12345'],
])('%d is "%s" and "%s"', (value, english, portuguese) => {
  expect(spokenNumber(value, 'english').join(' ')).toBe(english);
  expect(spokenNumber(value, 'portuguese').join(' ')).toBe(portuguese);
});
