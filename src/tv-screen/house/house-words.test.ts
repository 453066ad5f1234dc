import { expect, test } from 'vitest';
import type { HouseTitle } from '#tv-screen/api.ts';
import * as words from './house-words.ts';

const watch = (provider_name: string, type: 'stream' | 'free' = 'stream') =>
  ({ provider_name, type }) as NonNullable<HouseTitle['watch']>;

test.each([
  [[], 'Quem tá no sofá?'],
  [['Ana'], 'Hoje é só Ana'],
  [['Ana', 'Léo'], 'Hoje somos Ana e Léo'],
  [['Ana', 'Léo', 'Dora'], 'Hoje somos Ana, Léo e Dora'],
])('the heading says that %j sit there', (names, heading) => {
  expect(words.sofaHeading(names)).toBe(heading);
});

test('who chose is said by name, as long as there is room', () => {
  expect([['Ana'], ['Ana', 'Léo'], ['A', 'B', 'C', 'D', 'E']].map(words.chosenByWords)).toEqual([
    'Ana escolheu',
    'Ana e Léo escolheram',
    'Vocês 5 escolheram',
  ]);
});

test('an evening ends as people say it', () => {
  expect([20 * 60, 22 * 60, 60].map(words.endWords)).toEqual([
    'até meia-noite',
    'até as 2h',
    'até as 6h',
  ]);
});

test.each([
  [2, 4, 4, 'Votem pelo celular: 4 cabem até meia-noite.'],
  [1, 2, 1, 'Vote pelo celular: são 2, e 1 cabe até meia-noite.'],
  [3, 3, 0, 'Votem pelo celular: são 3 títulos.'],
])('%i voters are invited to vote on %i titles, %i of which fit', (voters, titles, fits, text) => {
  expect(words.voteWords(voters, titles, fits, 'até meia-noite')).toBe(text);
});

test.each([
  [0, 0, 0, 'Ninguém sentou ainda.'],
  [1, 0, 0, 'Nada no VOU VER, por enquanto.'],
  [2, 0, 0, 'Nada que os dois queiram, por enquanto.'],
  [2, 9, 4, 'Os dois querem 9, e 4 cabem até as 2h.'],
  [1, 1, 0, 'Quer ver 1.'],
  [4, 3, 1, 'Todo mundo quer 3, e 1 cabe até as 2h.'],
])('%i on the sofa want %i, of which %i fit', (sitting, wanted, fits, text) => {
  expect(words.wantWords(sitting, wanted, fits, 'até as 2h')).toBe(text);
});

test('a voter’s state is how much they still have to vote on', () => {
  expect([0, 1, 3].map(words.voterState)).toEqual(['já votou', 'falta 1', 'faltam 3']);
});

test.each([
  [[], ''],
  [['Léo'], 'Falta Léo. '],
  [['Léo', 'Dora'], 'Faltam Léo e Dora. '],
])('%j still vote', (names, text) => {
  expect(words.stillVoteWords(names)).toBe(text);
});

test.each([
  ['all', 2, 'Os dois quiseram'],
  ['all', 3, 'Todo mundo quis'],
  ['all', 1, 'Deu o que queria'],
  ['turn', 2, 'Empatou: vale a vez de Ana'],
  ['most', 2, 'Foi o mais votado'],
] as const)('a result for the reason %s of %i voters', (why, voters, text) => {
  expect(words.resultReason(why, voters, 'Ana')).toBe(text);
});

test('where it is says who pays, if that is known', () => {
  const where = (of: HouseTitle['watch'], payer?: string) =>
    words.houseWhereWords(of, payer).replace('\u00A0', ' ');
  expect(where(watch('Netflix'), 'Léo')).toBe('Tá na Netflix, que Léo paga.');
  expect(where(watch('Globoplay'))).toBe('Tá no Globoplay.');
  expect(where(watch('Pluto TV', 'free'), 'Léo')).toBe('Tá de graça na Pluto TV.');
  expect(where(null)).toBe('Não tá em nada que a casa assina.');
});

test('a link works until a day in Brazil', () => {
  expect(words.untilDay('2026-12-12T02:59:00.000Z')).toBe('até 11 de dezembro');
  expect(words.untilDay('2026-12-01T12:00:00.000Z')).toBe('até 1º de dezembro');
});
