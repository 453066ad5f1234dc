import { expect, test } from 'vitest';
import { jsonOf } from './bulk-writes.ts';

test('characters that PostgreSQL refuses are replaced and the rest is unchanged', () => {
  const half = '\ud83c';
  expect(jsonOf([`a${half}b`, 'c\u0000d', `${half}\udfac`])).toBe('["a\ufffdb","c\ufffdd","🎬"]');
});

test('text that only looks like their escapes is unchanged', () => {
  const words = ['\\ud83c', '\\\\u0000', 'C:\\dados\\udf'];
  expect(JSON.parse(jsonOf(words))).toEqual(words);
});
