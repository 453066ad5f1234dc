import { expect, it } from 'vitest';
import { counterpartsOf } from './abbreviation-rules.ts';
import { similarity } from '#search/rank/similarity-rules.ts';

it.each([
  ['dr', 'doutor'],
  ['doutor', 'dr'],
  ['vs', 'versus'],
  ['senhora', 'sra'],
])('%s and %s are the same word', (word, counterpart) => {
  expect(counterpartsOf(word)).toContain(counterpart);
  expect(similarity(word, counterpart, false)).toBe(0.95);
});

it('two words with the same abbreviation are not the same', () =>
  expect(counterpartsOf('capitao')).not.toContain('capitulo'));
