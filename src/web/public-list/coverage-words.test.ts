import { describe, expect, test } from 'vitest';
import { coverageCaption, coverageWords } from './coverage-words.ts';

const of = (titles: number, ...names: string[]) => ({
  titles,
  providers: names.map((provider_name) => ({ provider_name })),
});

describe('the answer for a list', () => {
  test.each([
    [12, of(9, 'Globoplay'), 'Só com o Globoplay você vê 9 dos 12.'],
    [12, of(12, 'Netflix'), 'Só com a Netflix você vê os 12.'],
    [12, of(10, 'Netflix', 'Globoplay'), 'Com a Netflix e o Globoplay você vê 10 dos 12.'],
    [
      12,
      of(5, 'Netflix', 'MUBI', 'Prime Video'),
      'Com a Netflix, a MUBI e o Prime Video você vê 5 dos 12.',
    ],
    [1, of(1, 'Globoplay'), 'Só com o Globoplay você vê o título da lista.'],
    [12, of(0), 'Nenhum dos 12 está em streaming agora.'],
    [1, of(0), 'Nenhum streaming tem este título agora.'],
    [0, of(0), 'Ainda não tem nenhum título por aqui.'],
  ])('of %i: %j', (total, coverage, words) => {
    expect(coverageWords(total, coverage)).toBe(words);
  });
});

describe('the count in the picture', () => {
  test.each([
    [12, of(9, 'Globoplay'), '12 títulos. 9 estão no Globoplay.'],
    [12, of(1, 'Globoplay'), '12 títulos. 1 está no Globoplay.'],
    [3, of(3, 'Netflix', 'Globoplay'), '3 títulos. Todos estão na Netflix e no Globoplay.'],
    [1, of(1, 'Netflix'), '1 título. Está na Netflix.'],
    [2, of(0), '2 títulos.'],
    [0, of(0), 'Nenhum título ainda.'],
  ])('of %i: %j', (total, coverage, words) => {
    expect(coverageCaption(total, coverage)).toBe(words);
  });
});
