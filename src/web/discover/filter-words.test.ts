import { describe, expect, test } from 'vitest';
import type { Provider } from '#api/types.ts';
import { type Filters, NO_FILTERS, filterQuery, filterSearch } from './filters.ts';
import { activeFilters, knownFilters, summary } from './filter-words.ts';

const CHOICES = {
  genres: [
    { id: 80, name: 'Crime' },
    { id: 18, name: 'Drama' },
  ],
  providers: [{ id: 307, provider_name: 'Globoplay' } as Provider],
  hasDetails: true,
};
const filters = (some: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...some });
const labels = (some: Partial<Filters>) =>
  activeFilters(filters(some), CHOICES).map(({ label }) => label);

describe('the active filters in words', () => {
  test.each<[Partial<Filters>, string[]]>([
    [{}, []],
    [{ from: 1990, to: 2000 }, ['De 1990 a 2000']],
    [{ from: 1990 }, ['A partir de 1990']],
    [{ to: 1990 }, ['Até 1990']],
    [{ from: 1990, to: 1990 }, ['De 1990']],
    [{ rating: { is: 'above', value: 7.5 } }, ['Nota acima de 7,5']],
    [{ rating: { is: 'equal', value: 8 } }, ['Nota igual a 8,0']],
    [{ rating: { is: 'below', value: 6 } }, ['Nota abaixo de 6,0']],
    [{ sort: 'asc' }, ['Menor nota primeiro']],
    [{ sort: 'desc' }, ['Maior nota primeiro']],
    [{ genres: [18, 80] }, ['Drama', 'Crime']],
    [{ providers: [307] }, ['Globoplay']],
    [{ ages: ['L', '16'] }, ['Livre', '16 anos']],
    [{ free: true, mine: true }, ['No meu plano', 'Só grátis']],
    [{ dubbed: true, leaving: true }, ['Dublado', 'Sai logo']],
  ])('%j', (some, expected) => {
    expect(labels(some)).toEqual(expected);
  });

  test('each can be removed alone', () => {
    const all = filters({ genres: [18, 80], free: true, from: 1990 });
    const left = activeFilters(all, CHOICES).map(({ without }) => filterSearch(without));
    expect(left).toEqual([
      { de: 1990, generos: '18-80' },
      { generos: '18-80', gratis: 1 },
      { de: 1990, generos: 80, gratis: 1 },
      { de: 1990, generos: 18, gratis: 1 },
    ]);
  });
});

test('the summary has the number, where to watch and the genres', () => {
  expect(summary(1, NO_FILTERS, CHOICES)).toBe('1 título');
  expect(summary(0, filters({ free: true }), CHOICES)).toBe('Nenhum título grátis');
  expect(summary(1480, filters({ mine: true, genres: [18, 80] }), CHOICES)).toBe(
    '1.480 títulos no seu plano, de Crime e Drama',
  );
  expect(summary(2, filters({ dubbed: true, leaving: true }), CHOICES)).toBe(
    '2 títulos dublados que saem logo',
  );
  expect(summary(0, filters({ leaving: true, mine: true }), CHOICES)).toBe(
    'Nenhum título no seu plano que sai logo',
  );
});

test('unavailable choices are not filters', () => {
  const available = knownFilters(filters({ genres: [18, 999], providers: [1, 307] }), CHOICES);
  expect([available.genres, available.providers]).toEqual([[18], [307]]);
  const chosen = filters({ dubbed: true, leaving: true });
  expect(knownFilters(chosen, CHOICES)).toEqual(chosen);
  expect(knownFilters(chosen, { ...CHOICES, hasDetails: false })).toEqual(NO_FILTERS);
});

describe('as parameters of the API', () => {
  test('no filters are no parameters', () => {
    expect(filterQuery(NO_FILTERS)).toEqual({});
  });

  test('all filters', () => {
    expect(
      filterQuery({
        from: 1990,
        to: 2020,
        rating: { is: 'below', value: 7.5 },
        sort: 'asc',
        genres: [18, 35],
        providers: [8, 337],
        ages: ['L', '10'],
        free: true,
        dubbed: true,
        leaving: true,
        mine: true,
      }),
    ).toEqual({
      provider_ids: '8,337',
      genre_ids: '18,35',
      year_min: 1990,
      year_max: 2020,
      note: 7.5,
      note_is: 'below',
      sort: 'asc',
      age_ratings: 'L,10',
      free: true,
      dubbed: true,
      leaving: true,
    });
  });

  test('subscriptions may be any provider', () => {
    expect(filterQuery(filters({ mine: true }))).toEqual({ provider_ids: '' });
  });
});
