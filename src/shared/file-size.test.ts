import { expect, test } from 'vitest';
import { fileSizeWords } from './file-size.ts';

test.each([
  [0, '1 KB'],
  [84_200, '84 KB'],
  [999_400, '999 KB'],
  [1_234_567, '1,2 MB'],
])('%i bytes are written as %s', (bytes, words) => {
  expect(fileSizeWords(bytes)).toBe(words);
});
