import { expect, test } from 'vitest';
import { changedWords } from './public-list-page.tsx';

test.each([
  ['2026-11-22T12:00:00Z', 'Atualizada hoje'],
  // 23h of the day before, in Brazil.
  ['2026-11-22T02:00:00Z', 'Atualizada ontem'],
  ['2026-11-20T12:00:00Z', 'Atualizada em 20/11/2026'],
])('%s: %s', (changedAt, words) => {
  expect(changedWords(changedAt, '2026-11-22')).toBe(words);
});
