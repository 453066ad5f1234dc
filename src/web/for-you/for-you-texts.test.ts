import { describe, expect, test } from 'vitest';
import type { ForYou } from '#api/types.ts';
import { nothingForYou, rowLead } from './for-you-texts.ts';

const ON = { ratings: true, favorites: true, wishes: true, watched: true, alike: true };
const OFF = { ratings: false, favorites: false, wishes: false, watched: false, alike: false };
const [mine, other] = [{ watch: {} }, { watch: null }] as ForYou['items'];

describe('the line below the heading', () => {
  test.each([
    [
      'all can be watched',
      [mine!, mine!],
      ON,
      'Você ainda não viu, e já dá pra ver sem pagar mais.',
    ],
    ['only the first one can', [mine!, other!], ON, 'Você ainda não viu.'],
    [
      'what was seen may be there',
      [mine!, mine!],
      { ...ON, watched: false },
      'Já dá pra ver sem pagar mais.',
    ],
    ['neither is true of all', [mine!, other!], { ...ON, watched: false }, 'Pelo que você gosta.'],
  ])('is true of all titles when %s', (_, items, parts, words) => {
    expect(rowLead({ items, parts })).toBe(words);
  });
});

describe('without titles', () => {
  test('somebody who turned everything off is told so, and not to rate titles', () => {
    expect(nothingForYou({ signals: 0, parts: OFF })).toMatch(/^Você desligou tudo/);
    expect(nothingForYou({ signals: 0, parts: { ...OFF, alike: true } })).toMatch(/^Você desligou/);
  });

  test('somebody with too little, or without a match, is told what helps', () => {
    expect(nothingForYou({ signals: 2, parts: ON })).toMatch(/^Dê nota a três títulos/);
    expect(nothingForYou({ signals: 3, parts: ON })).toMatch(/^Ainda não achamos/);
  });
});
