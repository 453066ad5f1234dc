import { expect, test } from 'vitest';
import { coveredWords, togetherWords } from './together-sheet.tsx';

test.each([
  [0, 0, 'Você e Dora ainda não querem ver nada igual.', ''],
  [1, 0, 'Vocês dois querem ver o mesmo título.', 'Nada disso está no que vocês assinam.'],
  [1, 1, 'Vocês dois querem ver o mesmo título.', 'Está no que um de vocês assina.'],
  [12, 0, 'Vocês dois querem ver 12 iguais.', 'Nada disso está no que vocês assinam.'],
  [12, 1, 'Vocês dois querem ver 12 iguais.', '1 está no que um de vocês assina.'],
  [12, 8, 'Vocês dois querem ver 12 iguais.', '8 estão no que um de vocês assina.'],
  [12, 12, 'Vocês dois querem ver 12 iguais.', 'Todos estão no que um de vocês assina.'],
])('%i, of which %i are covered', (total, covered, sentence, more) => {
  const found = { first_name: 'Dora', is_self: false, total, covered, items: [] };
  expect([togetherWords(found), coveredWords(found)]).toEqual([sentence, more]);
});
