import { expect, test } from 'vitest';
import { jsonOf } from './bulk-writes.ts';

test('characters that no database takes do not keep it from taking the rest', () => {
  const half = '\ud83c';
  expect(jsonOf([`a${half}b`, 'c\u0000d', `${half}\udfac`])).toBe('["a\ufffdb","c\ufffdd","🎬"]');
});

test('words that only look like them stay as they are', () => {
  const words = ['\\ud83c', '\\\\u0000', 'C:\\dados\\udf'];
  expect(JSON.parse(jsonOf(words))).toEqual(words);
});
