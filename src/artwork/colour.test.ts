import { expect, test } from 'vitest';
import { readable } from './colour.ts';

test('a colour with too little contrast for text gives way to near-black', () => {
  // 3.03:1, enough for shapes only.
  expect(readable('#FFFFFF', ['#949494'])).toBe('#15130F');
  // 4.54:1.
  expect(readable('#FFFFFF', ['#767676'])).toBe('#767676');
});
