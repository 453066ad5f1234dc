import { describe, expect, it } from 'vitest';
import type { SearchMeaning } from '#api/types.ts';
import { answerSentence, noneSentence, ofPerson, totalOf } from './search-words.ts';
import type { Filter } from './meaning.ts';

const from = { words: '', applied: true };
const kind = (value: 'movie' | 'serie' | 'novela'): Filter => ({ type: 'kind', value, ...from });
const year = (value: number): Filter => ({ type: 'year', value, ...from });
const season = (value: number): Filter => ({ type: 'season', value, ...from });

function person(name: string, gender: 0 | 1 | 2 | 3): Filter {
  const rest = { id: 1, profile_path: null, known_for_department: 'Acting', popularity: 1 };
  return { type: 'person', person: { name, gender, titles: 14, ...rest }, ...from };
}

function provider(name: string, family: number): Filter {
  const brand = { colour: '#000000', letters: 'X' };
  const logos = { logo_path: null, provider_logo_path: null };
  return {
    type: 'provider',
    provider: { provider_id: family, provider_name: name, family_id: family, brand, ...logos },
    ...from,
  };
}

const dropped = (filter: Filter): Filter => ({ ...filter, applied: false });

function meaningOf(
  filters: Filter[],
  [movies, series, novelas = 0]: [number, number, number?],
  text = '',
): SearchMeaning {
  return { query: 'x', text, filters, counts: { movies, series, novelas, people: 1 } };
}

const WAGNER = person('Wagner Moura', 2);
const FERNANDA = person('Fernanda Torres', 1);
const ALICE = person('Alice Braga', 1);
const NETFLIX = provider('Netflix', 8);
const GLOBOPLAY = provider('Globoplay', 307);

describe('the answer of a search', () => {
  it.each<[string, Parameters<typeof meaningOf>]>([
    [
      'São 4 filmes do Wagner Moura na Netflix',
      [
        [kind('movie'), WAGNER, NETFLIX],
        [4, 0],
      ],
    ],
    [
      'Tem um filme do Wagner Moura na Netflix',
      [
        [kind('movie'), WAGNER, NETFLIX],
        [1, 0],
      ],
    ],
    [
      'Tem uma série da Fernanda Torres',
      [
        [kind('serie'), FERNANDA],
        [0, 1],
      ],
    ],
    [
      'Tem uma novela no Globoplay',
      [
        [kind('novela'), GLOBOPLAY],
        [0, 1, 1],
      ],
    ],
    [
      'São 12 novelas no Globoplay',
      [
        [kind('novela'), GLOBOPLAY],
        [0, 12, 12],
      ],
    ],
    ['São 3 filmes de Sam Smith', [[person('Sam Smith', 3)], [3, 0]]],
    ['São 14 títulos do Wagner Moura', [[WAGNER], [11, 3]]],
    [
      'São 2 filmes com Wagner Moura e Alice Braga na Netflix',
      [
        [kind('movie'), WAGNER, ALICE, NETFLIX],
        [2, 0],
      ],
    ],
    [
      'Tem uma série do Wagner Moura',
      [
        [WAGNER, dropped(season(2))],
        [0, 1],
      ],
    ],
    ['São 3 novelas do Wagner Moura', [[WAGNER], [0, 3, 3]]],
    ['São 3 títulos do Wagner Moura', [[WAGNER], [0, 3, 1]]],
    [
      'São 5 novelas de 2011 a 2013',
      [
        [kind('novela'), year(2012)],
        [0, 5, 5],
      ],
    ],
    // Beside a person the year only orders the results.
    [
      'São 11 filmes do Wagner Moura',
      [
        [WAGNER, year(2012)],
        [11, 0],
      ],
    ],
    [
      'São pelo menos 200 filmes na Netflix',
      [
        [kind('movie'), NETFLIX],
        [200, 0],
      ],
    ],
    [
      'Com esse nome ou parecido, são 2 filmes do Wagner Moura',
      [[WAGNER], [2, 0], 'tropa de elite'],
    ],
  ])('%s', (sentence, meaning) => {
    expect(answerSentence({ meaning: meaningOf(...meaning) })?.text).toBe(sentence);
  });

  it('ends with the family of its provider, which the visitor may subscribe to', () => {
    const meaning = meaningOf([kind('movie'), NETFLIX], [4, 0]);
    expect(answerSentence({ meaning })?.family).toBe(8);
    expect(answerSentence({ meaning: meaningOf([WAGNER], [4, 0]) })?.family).toBeNull();
  });

  it('names the kind that was chosen', () => {
    const meaning = meaningOf([WAGNER], [11, 3, 1]);
    expect(answerSentence({ meaning, kind: 'series' })?.text).toBe('São 2 séries do Wagner Moura');
    expect(answerSentence({ meaning, kind: 'novelas' })?.text).toBe(
      'Tem uma novela do Wagner Moura',
    );
  });

  it.each<[string, Filter[], [number, number, number?], string?]>([
    [
      'Nenhuma novela do Wagner Moura na Netflix. Sem “novela”, são 6 títulos',
      [dropped(kind('novela')), WAGNER, NETFLIX],
      [5, 1],
    ],
    [
      'Com esse nome ou parecido, nenhum título na Netflix. Sem “na Netflix”, tem um filme',
      [dropped(NETFLIX)],
      [1, 0],
      'titanic',
    ],
    [
      'Nenhuma série da Fernanda Torres na Netflix. Sem “série” e “na Netflix”, são 3 filmes',
      [dropped(kind('serie')), FERNANDA, dropped(NETFLIX)],
      [3, 0],
    ],
    [
      'Com esse nome ou parecido, nenhum título com Wagner Moura e Alice Braga. Sem “com Wagner Moura e Alice Braga”, são 3 filmes',
      [dropped(WAGNER), dropped(ALICE)],
      [3, 0],
      'duna',
    ],
    [
      'Nenhum filme de 1929 a 1931 na Netflix. Sem “de 1930”, são 3 filmes',
      [kind('movie'), dropped(year(1930)), NETFLIX],
      [3, 0],
    ],
  ])('says what was dropped and how many came back: %s', (sentence, filters, counts, text) => {
    expect(answerSentence({ meaning: meaningOf(filters, counts, text) })).toEqual({
      text: sentence,
      family: null,
    });
  });

  it('is not given for a name alone, for a season, or where nothing was found', () => {
    expect(answerSentence({ meaning: meaningOf([], [3, 2], 'dark') })).toBeNull();
    expect(answerSentence({ meaning: meaningOf([season(2)], [0, 2], 'dark') })).toBeNull();
    expect(answerSentence({ meaning: meaningOf([WAGNER], [0, 0]) })).toBeNull();
  });
});

it.each<[string, Filter[], Partial<Parameters<typeof noneSentence>[1]>, string?]>([
  ['Nenhuma novela do Wagner Moura', [WAGNER], { kind: 'novelas' }],
  ['Nenhum título do Wagner Moura nos seus serviços', [WAGNER], { isMine: true }],
  [
    'Nenhum filme do Wagner Moura na Netflix e nos seus serviços',
    [kind('movie'), WAGNER, NETFLIX],
    { isMine: true },
  ],
  ['Nenhum título com Wagner Moura e Alice Braga', [WAGNER, ALICE], {}],
  ['Com esse nome ou parecido, nenhuma série da Alice Braga', [ALICE], { kind: 'series' }, 'duna'],
])('of a person without titles it is said: %s', (sentence, filters, limits, text = '') => {
  const asked = { kind: undefined, isMine: false, ...limits };
  expect(noneSentence({ text, filters }, asked)).toBe(sentence);
});

it.each([
  [1, 'da Sônia Braga'],
  [2, 'do Sônia Braga'],
  [0, 'de Sônia Braga'],
  [3, 'de Sônia Braga'],
])('gender %i: %s', (gender, words) => {
  expect(ofPerson({ name: 'Sônia Braga', gender })).toBe(words);
});

it('counts novelas apart from series', () => {
  const counts = { movies: 4, series: 3, novelas: 1 };
  expect([totalOf(counts), totalOf(counts, 'filmes')]).toEqual([7, 4]);
  expect([totalOf(counts, 'series'), totalOf(counts, 'novelas')]).toEqual([2, 1]);
});
