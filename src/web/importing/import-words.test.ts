import { describe, expect, test } from 'vitest';
import type { Import } from '#api/types.ts';
import {
  freshWords,
  homelessWords,
  joinedWords,
  sumsOf,
  thereWords,
  unplacedCsv,
  wishesWords,
} from './import-words.ts';

const none = {
  viewings_new: 0,
  viewings_there: 0,
  viewings_joined: 0,
  watched_new: 0,
  watched_there: 0,
  rewatches: 0,
  unknown_days: 0,
  ratings_new: 0,
  ratings_there: 0,
  ratings_replaced: 0,
  ratings_kept: 0,
  rated_unwatched: 0,
  wanted_new: 0,
  wanted_there: 0,
  liked_new: 0,
  liked_there: 0,
  listed_new: 0,
  listed_there: 0,
  reviews: 0,
  tags: 0,
  paused: 0,
  dropped: 0,
  part_ratings: 0,
  specials: 0,
  full: 0,
} satisfies Import['counts'];

test('every record is new, there, or joined', () => {
  const counts = {
    ...none,
    viewings_new: 3,
    viewings_there: 2,
    viewings_joined: 4,
    ratings_new: 5,
    ratings_replaced: 1,
    ratings_kept: 6,
    wanted_new: 1,
    rewatches: 2,
    rated_unwatched: 9,
  };
  expect(sumsOf(counts)).toEqual({ fresh: 10, there: 8, joined: 4 });
  expect(freshWords(counts)).toEqual([
    '3 vezes que viu',
    '2 delas foram de novo',
    '5 notas',
    '1 nota no lugar da sua',
    '1 no seu VOU VER',
  ]);
  expect(homelessWords({ ...none, reviews: 1, dropped: 2 })).toEqual([
    '1 resenha',
    '2 abandonados',
  ]);
});

test.each([
  [
    { listed: 312, subscribed: 41, free: 3 },
    'Dos 312 que você quer ver, 41 estão no que você assina.',
  ],
  [{ listed: 2, subscribed: 1, free: 0 }, 'Dos 2 que você quer ver, 1 está no que você assina.'],
  [
    { listed: 1, subscribed: 1, free: 0 },
    'Do único título que você quer ver, 1 está no que você assina.',
  ],
  [{ listed: 9, subscribed: 0, free: 2 }, 'Dos 9 que você quer ver, 2 estão de graça.'],
  [
    { listed: 9, subscribed: 0, free: 0 },
    'Dos 9 que você quer ver, nenhum está no que você assina.',
  ],
  [{ listed: 0, subscribed: 0, free: 0 }, 'Seu VOU VER ainda está vazio.'],
])('%j', (wishes, words) => {
  expect(wishesWords(wishes)).toBe(words);
});

test('a file of rows runs nothing in a spreadsheet', () => {
  const row = { row: 1, kind: 'missing' as const, file: 'a.csv', line: 3, reason: 'Não achamos.' };
  expect(
    unplacedCsv([
      { ...row, text: '=1+1' },
      { ...row, text: 'a "b", c' },
    ]),
  ).toBe(
    `\uFEFFarquivo,linha,texto,motivo\r\na.csv,3,'=1+1,Não achamos.\r\na.csv,3,"a ""b"", c",Não achamos.\r\n`,
  );
});

describe('rows that are joined', () => {
  const line = (number: number, name = 'Duna', file = 'diary.csv') => ({
    line: number,
    name,
    file,
  });
  const words = (
    lines: ReturnType<typeof line>[],
    joined = 1,
    mediaType: 'movie' | 'serie' = 'movie',
  ) =>
    joinedWords({
      title: { media_type: mediaType },
      counts: { ...none, viewings_joined: joined },
      lines,
    });

  test('of one viewing are told by their lines, their files and their names', () => {
    expect(words([line(12), line(188, 'Dune: Part One')])).toBe(
      'linhas 12 e 188, como “Duna” e “Dune: Part One”',
    );
    expect(words([line(40), line(1041)])).toBe('linhas 40 e 1.041, iguais');
    expect(words([line(2), line(3, 'Duna', 'netflix.csv')])).toBe(
      'linha 2 de diary.csv e linha 3 de netflix.csv, iguais',
    );
    expect(words([line(2)])).toBe('linha 2, da mesma noite que já está aqui');
  });

  test('are counted where they may be of several viewings', () => {
    expect(words([line(2), line(3), line(4)], 1)).toBe('1 vez repetida');
    expect(words([line(2), line(3)], 2)).toBe('2 vezes repetidas');
    expect(words([line(2), line(3), line(4)], 2, 'serie')).toBe('2 vezes repetidas');
    expect(words([line(2)], 1, 'serie')).toBe('1 vez repetida');
  });
});

test('what is there already is told kind by kind', () => {
  expect(thereWords({ ...none, viewings_there: 2, ratings_kept: 1, wanted_there: 1 })).toEqual([
    '2 vezes que viu',
    'outra nota, e fica a sua',
    'no seu VOU VER',
  ]);
  expect(thereWords({ ...none, watched_there: 1, listed_there: 1 })).toEqual([
    'visto',
    '1 lista em que está',
  ]);
});
