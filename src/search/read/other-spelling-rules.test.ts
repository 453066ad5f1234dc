import { describe, expect, it } from 'vitest';
import {
  SPELLINGS,
  withCedilla,
  withCorrectedHints,
  withSpelledLetters,
} from './other-spelling-rules.ts';

const spellingsOf = (query: string): string[] => [
  query,
  ...SPELLINGS.map(({ respell }) => respell(query)).filter((other) => other !== query),
];

describe('letters that are spelled', () => {
  it.each([
    ['jota efe ká', 'jfk'],
    ['ce esse i miami', 'csi miami'],
    ['o agá bê ó', 'ohbo'],
    ['serie jota ka', 'serie jk'],
    // Only common words, or a letter by itself.
    ['o que e isso companheiro', 'o que e isso companheiro'],
    ['xis men', 'xis men'],
  ])('"%s" is "%s"', (query, joined) => expect(withSpelledLetters(query)).toBe(joined));
});

describe('misspelt words beside a name', () => {
  it.each([
    ['onde asistir titanic', 'onde assistir titanic'],
    ['matrix conpleto dublado', 'matrix completo dublado'],
    ['dark lejendado', 'dark legendado'],
    ['dark segunda tenporada', 'dark segunda temporada'],
    ['cereado dark', 'seriado dark'],
    // Words as they should be, and words of names.
    ['onde assistir filmes', 'onde assistir filmes'],
    ['completa', 'completa'],
    ['bacurau', 'bacurau'],
  ])('"%s" is "%s"', (query, corrected) => expect(withCorrectedHints(query)).toBe(corrected));
});

describe('what sounds like ç', () => {
  it.each([
    ['sinhá mossa', 'sinhá moça'],
    ['a prassa', 'a praça'],
    ['missão', 'mição'],
    // Before e and i it would be a c; foreign names end in "sson".
    ['nesse massimo', 'nesse massimo'],
    ['medisson', 'medisson'],
  ])('"%s" is "%s"', (query, spelled) => expect(withCedilla(query)).toBe(spelled));
});

it('gives the query first, then each other way to write it', () => {
  expect(spellingsOf('galiaço')).toEqual(['galiaço', 'galiasso']);
  expect(spellingsOf('asistir jota ka')).toEqual([
    'asistir jota ka',
    'asistir jk',
    'assistir jota ka',
  ]);
  expect(spellingsOf('dark')).toEqual(['dark']);
});
