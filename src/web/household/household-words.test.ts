import { describe, expect, test } from 'vitest';
import type { HouseholdMember, HouseholdTitle } from '#api/types.ts';
import * as words from './household-words.ts';

const member = (number: number, more: Partial<HouseholdMember> = {}): HouseholdMember => ({
  number,
  name: `Pessoa ${number}`,
  avatar: '/a.svg',
  is_you: false,
  is_owner: false,
  age_limit: null,
  sits_since: null,
  wants: 0,
  shows_ratings: false,
  ...more,
});
const at = (time: string) => new Date(`2026-12-04T${time}:00`);

describe('the ticket', () => {
  test.each([
    [5, 3, 'Cinco pessoas, três serviços'],
    [1, 0, 'Uma pessoa'],
    [2, 1, 'Duas pessoas, um serviço'],
    [8, 12, 'Oito pessoas, 12 serviços'],
  ])('%i people with %i services', (people, services, expected) => {
    expect(words.sizeWords(people, services)).toBe(expected);
  });

  test.each([
    [5, [75, 61], 'Juntos vocês veem 61 dos 75 que a casa quer.'],
    [5, [0, 0], 'A casa ainda não tem nada no VOU VER.'],
    [1, [9, 4], 'Você vê 4 dos 9 que quer.'],
    [1, [1, 1], 'O que você quer ver, você já vê.'],
    [1, [1, 0], 'Você quer um título só.'],
    [2, [1, 1], 'O que a casa quer, vocês já veem.'],
    [2, [1, 0], 'A casa quer um título só.'],
  ] as const)('%i people who want and can watch %j', (people, [total, watchable], expected) => {
    expect(words.houseAnswerWords(people, { total, watchable, watchable_alone: 0 })).toBe(expected);
  });
});

test('a member’s line says how much they want, and their limit', () => {
  expect(words.wantsWords(member(1, { wants: 50 }))).toBe('quer ver 50');
  expect(words.wantsWords(member(1, { wants: 6, age_limit: '10' }))).toBe('quer ver 6, só até 10');
  expect(words.wantsWords(member(1, { age_limit: 'L' }))).toBe('ainda não quer nada, só os livres');
});

test('a group is called by how many want it, and all of them have not seen it', () => {
  expect(words.groupWords(4, 4)).toBe('Os quatro querem e ninguém viu');
  expect(words.groupWords(2, 2)).toBe('Os dois querem e ninguém viu');
  expect(words.groupWords(3, 5)).toBe('Três querem');
  expect(words.groupWords(1, 5)).toBe('Uma pessoa quer');
  expect(words.groupWords(1, 1)).toBe('O que você quer ver');
});

test('who wants a title, in the order of the house, the viewer as você', () => {
  const members = [
    member(1, { name: 'Dora', is_you: true }),
    member(2, { name: 'Ana' }),
    member(3),
  ];
  expect(words.wantedByWords({ wanted_by: [2, 1] }, members)).toBe('você e Ana querem');
  expect(words.wantedByWords({ wanted_by: [2] }, members)).toBe('Ana quer');
});

describe('the sofa', () => {
  const film = (more: Partial<HouseholdTitle>) =>
    ({ media_type: 'movie', runtime: 113, watch: {}, ...more }) as HouseholdTitle;

  test.each([
    [[], 0, 0, 'Ninguém sentou ainda.'],
    [['Ana'], 0, 0, 'Hoje é só Ana. Nada no VOU VER.'],
    [['Ana'], 4, 1, 'Hoje é só Ana. Quer ver 4, e 1 cabe até meia-noite.'],
    [['Ana', 'Léo'], 9, 4, 'Hoje somos Ana e Léo. Vocês dois querem 9, e 4 cabem até meia-noite.'],
    [['Ana', 'Léo'], 0, 0, 'Hoje somos Ana e Léo. Nada que os dois queiram, por enquanto.'],
    [
      ['Ana', 'Léo', 'Bia'],
      2,
      0,
      'Hoje somos Ana, Léo e Bia. Vocês três querem 2, nenhum cabe até meia-noite.',
    ],
  ])('%j who want %i, of which %i fit', (names, wanted, fits, expected) => {
    expect(words.sofaWords({ names, wanted, fits }, at('20:38'))).toBe(expected);
  });

  test('says how long a title takes and when it ends', () => {
    expect(words.tonightWords(film({}), at('20:38'))).toBe('1h53, até 22h31');
    expect(words.tonightWords(film({ media_type: 'serie', runtime: 48 }), at('23:30'))).toBe(
      '48 min o episódio, até 0h18',
    );
    expect(words.endsWords(113, at('20:38'))).toBe('Começando agora, acaba às 22h31.');
    expect(words.sinceWords(at('20:15'))).toBe('desde as 20h15');
    expect(words.momentOnSofa(at('20:38'))).toBe('Sexta, 20h38');
  });
});

test('says what members gave a title who show their ratings', () => {
  const members = [member(1, { name: 'Dora', is_you: true }), member(2, { name: 'Léo' })];
  const said = (...stars: number[]) =>
    words.ratedByWords(
      { rated_by: stars.map((given, place) => ({ number: place + 1, stars: given })) },
      members,
    );
  expect(said(4.5, 3)).toBe('Você deu 4,5 e Léo deu 3');
  expect(said()).toBe('');
});
