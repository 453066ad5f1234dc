import { expect, test } from 'vitest';
import { momentWords } from './settings-parts.tsx';

const now = new Date('2026-11-22T02:30:00Z');

test.each([
  // 23:30 of the 21st in Brazil.
  ['2026-11-22T02:05:00Z', 'hoje às 23h05'],
  ['2026-11-21T12:00:00Z', 'hoje às 9h00'],
  ['2026-11-21T02:59:00Z', 'ontem às 23h59'],
  ['2026-11-02T12:00:00Z', '02/11/2026'],
])('%s was %s', (instant, words) => {
  expect(momentWords(instant, now)).toBe(words);
});
