import { expect, test } from 'vitest';
import { countInPlans, inPlanWords } from './in-my-plan.tsx';

test('counts a title once, even if several subscriptions include it', () => {
  const titles = [[8], [8, 307], [307], [11], []];
  expect(countInPlans(titles, [{ id: 8 }, { id: 307 }])).toBe(3);
  expect(countInPlans(titles, [])).toBe(0);
});

test.each([
  [9, undefined, '9 já estão no seu plano'],
  [1, undefined, '1 já está no seu plano'],
  [9, 12, '9 de 12 já estão no seu plano'],
  [1, 12, '1 de 12 já está no seu plano'],
  [0, 12, 'Nenhum tá no seu plano ainda'],
])('%i of %s: %s', (count, total, words) => {
  expect(inPlanWords(count, total)).toBe(words);
});
