import { expect, test } from 'vitest';
import { areaName, knownForHeading, lifeOf, tradeOf } from './person-words.ts';

const UNSET = 0;
const FEMALE = 1;
const MALE = 2;
const NON_BINARY = 3;

test.each([
  [FEMALE, 'Conhecida por', 'Atriz'],
  [MALE, 'Conhecido por', 'Ator'],
  [UNSET, 'Trabalhos mais conhecidos', 'Atuação'],
  [NON_BINARY, 'Trabalhos mais conhecidos', 'Atuação'],
] as const)('gender %i: %s, %s', (gender, heading, trade) => {
  expect(knownForHeading(gender)).toBe(heading);
  expect(tradeOf({ gender, known_for_department: 'Acting' })).toBe(trade);
  expect(tradeOf({ gender, known_for_department: null })).toBe('');
});

test('a department without a translation is the crew', () => {
  expect(areaName('Directing')).toBe('Direção');
  expect(areaName('Construction Coordinator')).toBe('Equipe');
  expect(areaName('toString')).toBe('Equipe');
});

test.each([
  [null, null, ''],
  ['1950-06-08', null, '8 de junho de 1950 (76 anos)'],
  ['1950-11-21', null, '21 de novembro de 1950 (76 anos)'],
  ['1950-11-22', null, '22 de novembro de 1950 (75 anos)'],
  ['2025-11-21', null, '21 de novembro de 2025 (1 ano)'],
  ['1929-10-16', '2020-05-03', '16 de outubro de 1929 – 3 de maio de 2020 (90 anos)'],
  [null, '2020-05-03', 'Morreu em 3 de maio de 2020'],
  ['2027-02-01', null, '1 de fevereiro de 2027'],
])('born %s, died %s: %s', (birthday, deathday, words) => {
  expect(lifeOf({ birthday, deathday }, '2026-11-21').replace('1º', '1')).toBe(words);
});
