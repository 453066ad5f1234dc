import { describe, expect, test } from 'vitest';
import type { Movement, Provider } from '#api/types.ts';
import type { OwnMove } from '#shared/sources/own-moves.ts';
import {
  comingSentence,
  countSentence,
  dayWords,
  daysLeft,
  historyLine,
  leavingWords,
  listedSentence,
  movedSentence,
  timeWords,
} from './movement-words.ts';
import { listedCount, listedWith } from './movement-list.tsx';

describe('days', () => {
  test.each([
    ['2026-11-22', 'hoje'],
    ['2026-11-21', 'ontem'],
    ['2026-11-20', 'sexta, 20 de novembro'],
    ['2026-11-01', 'domingo, 1º de novembro'],
    ['2026-10-31', 'sábado, 31 de outubro'],
  ])('%s is %s on 22 November 2026', (day, words) => {
    expect(dayWords(day, '2026-11-22')).toBe(words);
  });

  test('name their year if it is another one', () => {
    expect(dayWords('2026-12-31', '2027-01-01')).toBe('ontem');
    expect(dayWords('2026-12-30', '2027-01-01')).toBe('quarta, 30 de dezembro de 2026');
  });

  test('count in calendar days, also where a day had 23 or 25 hours', () => {
    // Daylight saving time began in Brazil on 4 November 2018 and ended on 17 February 2019.
    expect(dayWords('2018-11-03', '2018-11-04')).toBe('ontem');
    expect(dayWords('2018-11-03', '2018-11-05')).toBe('sábado, 3 de novembro');
    expect(dayWords('2019-02-16', '2019-02-17')).toBe('ontem');
  });
});

test.each([
  ['2026-11-01', '2026-11-10', '9 dias'],
  ['2026-03-01', '2026-11-10', '8 meses'],
  ['2025-11-01', '2026-11-10', '1 ano'],
  ['2024-11-01', '2026-11-10', '2 anos'],
])('from %s to %s are %s', (from, to, words) => {
  expect(timeWords(from, to)).toBe(words);
});

const provider = (name: string): Provider => ({ provider_name: name }) as Provider;
const [netflix, globoplay, mubi] = ['Netflix', 'Globoplay', 'MUBI'].map(provider) as [
  Provider,
  Provider,
  Provider,
];
const moved = (more: Partial<Movement>): Movement =>
  ({
    day: '2026-11-10',
    providers: [netflix],
    elsewhere: [],
    before: null,
    away_since: null,
    ...more,
  }) as Movement;

describe('the line of history', () => {
  test.each([
    ['arrived', {}, 'Chegou na Netflix'],
    ['arrived', { providers: [netflix, globoplay] }, 'Chegou na Netflix e no Globoplay'],
    ['arrived', { providers: [netflix, globoplay, mubi] }, 'Chegou na Netflix e em mais 2'],
    ['arrived', { elsewhere: [globoplay] }, 'Também no Globoplay'],
    ['arrived', { before: { provider: mubi, until: '2026-05-01' } }, 'Antes, na MUBI'],
    ['arrived', { away_since: '2026-03-10' }, 'Voltou depois de 8 meses'],
    ['left', { elsewhere: [globoplay, mubi] }, 'Fica no Globoplay e na MUBI'],
    ['left', {}, 'Não ficou em nenhum streaming'],
  ] as const)('%s %o: %s', (direction, more, line) => {
    expect(historyLine(direction, moved(more as Partial<Movement>))).toBe(line);
  });
});

test.each([
  ['arrived', 0, true, 'Nada chegou nos seus serviços nesta semana.'],
  ['arrived', 1, false, 'Chegou 1 título.'],
  ['arrived', 14, true, 'Chegaram 14 nos seus serviços.'],
  ['left', 1, true, 'Saiu 1 título dos seus serviços.'],
  ['left', 3, false, 'Saíram 3 títulos.'],
] as const)('%s %i, of the own services %s: %s', (direction, count, mine, sentence) => {
  expect(countSentence(direction, count, mine)).toBe(sentence);
});

const wish = (id: number, day: string, ...provider_ids: number[]) => ({
  day,
  provider_ids,
  media_type: 'movie' as const,
  media_id: id,
  genres: [],
});

test('a wish that comes to several services on a day is listed once, at all of them', () => {
  const move = (id: number, day: string, service: number): OwnMove => ({
    type: 'movie',
    id,
    day,
    direction: 'arrived',
    title: 'Filme',
    posterPath: null,
    genres: [],
    provider: { id: service, name: 'S', logoPath: null, brand: { colour: '#000', letters: 'S' } },
    isSubscribed: false,
    elsewhere: null,
  });
  const past = [wish(1, '2026-11-18', 8)];
  const moves = [move(2, '2026-11-20', 8), move(2, '2026-11-20', 307), move(1, '2026-11-18', 8)];
  const listed = listedWith(past, moves);
  expect(listed).toEqual([wish(1, '2026-11-18', 8), wish(2, '2026-11-20', 8, 307)]);
  expect(listedCount(listed, ['2026-11-12', '2026-11-18'], undefined)).toBe(1);
});

test('the sheet counts what is of the viewer’s list, at their services', () => {
  const items = [
    wish(1, '2026-11-18', 8),
    wish(2, '2026-11-12', 307),
    wish(3, '2026-11-11', 8),
    wish(1, '2026-11-17', 307),
  ];
  expect(listedCount(items, ['2026-11-12'], undefined)).toBe(2);
  expect(listedCount(items, ['2026-11-12', '2026-11-16'], undefined)).toBe(1);
  expect(listedCount(items, ['2026-11-12'], [8])).toBe(1);
  expect([0, 1, 3].map(listedSentence)).toEqual([
    '',
    ' Um é da sua lista.',
    ' 3\u00A0são da sua lista.',
  ]);
});

test('a slab says where the title came, returned, or what it left', () => {
  expect(movedSentence('arrived', moved({}))).toBe('Chegou na Netflix.');
  expect(movedSentence('arrived', moved({ away_since: '2026-03-10' }))).toBe('Voltou pra Netflix.');
  expect(movedSentence('left', moved({ providers: [globoplay] }))).toBe('Saiu do Globoplay.');
});

test.each([
  ['2026-11-22', 'sai hoje', 'hoje'],
  ['2026-11-23', 'sai em 1 dia', 'amanhã'],
  ['2026-11-24', 'sai em 2 dias', 'na terça'],
  ['2026-11-28', 'sai em 6 dias', 'no sábado'],
  // Seven days on is another Sunday, as today.
  ['2026-11-29', 'sai em 7 dias', 'em 29 de novembro'],
  ['2026-12-01', 'sai em 9 dias', 'em 1º de dezembro'],
])('a last day, %s: %s, leaves %s', (day, left, words) => {
  expect(daysLeft('left', day, '2026-11-22')).toBe(left);
  expect(leavingWords(day, '2026-11-22')).toBe(words);
});

test('an arrival to come says when, and who has the title now', () => {
  const coming = moved({ day: '2026-11-24' });
  expect(movedSentence('arrived', coming, '2026-11-22')).toBe('Chega na Netflix na terça.');
  expect(historyLine('arrived', coming, true)).toBe('Chega na Netflix');
  expect(historyLine('arrived', moved({ elsewhere: [globoplay] }), true)).toBe(
    'Também no Globoplay',
  );
  expect(daysLeft('arrived', '2026-11-24', '2026-11-22')).toBe('chega em 2 dias');
});

test('a departure to come says when, and where the title stays', () => {
  const leaving = moved({ day: '2026-11-24' });
  expect(movedSentence('left', leaving, '2026-11-22')).toBe('Sai da Netflix na terça.');
  expect(historyLine('left', leaving, true)).toBe('Só tem lá');
  expect(historyLine('left', moved({ elsewhere: [globoplay] }), true)).toBe('Fica no Globoplay');
  expect([1, 7].map((count) => comingSentence(count, true))).toEqual([
    'Sai 1 título dos seus serviços.',
    'Saem 7 títulos dos seus serviços.',
  ]);
});
