import { film, serie } from '#test/film-answers.ts';
import { expect, it } from 'vitest';
import { ageRatingOf } from './title-rules.ts';

it.each([
  ['L', 'L'],
  ['l', 'L'],
  ['Livre', 'L'],
  ['LIVRE para todos os públicos', 'L'],
  ['AL', 'L'],
  ['0', 'L'],
  ['10', '10'],
  ['A10', '10'],
  [' 12 ', '12'],
  ['12+', '12'],
  ['14 anos', '14'],
  ['14 ANOS', '14'],
  ['a16', '16'],
  ['16 anos', '16'],
  ['Não recomendado para menores de 18 anos', '18'],
  ['06', '6'],
])('%s is %s', (written, rating) => {
  expect(ageRatingOf(written)).toBe(rating);
});

it.each(['', 'XX', '15', 'PG-13', 'TV-MA', '160', 'anos', 'R18+', '-'])(
  '"%s" is not a rating',
  (text) => {
    expect(ageRatingOf(text)).toBeNull();
  },
);

const releases = (...rows: [certification: string | null, type: number][]) => ({
  iso_3166_1: 'BR',
  release_dates: rows.map(([certification, type]) => ({
    certification,
    type,
    release_date: '2019-05-02T00:00:00.000Z',
  })),
});

it('takes the rating of a film’s theatrical release first, then the first one given', () => {
  const rated = (...results: object[]) => film({ release_dates: { results } }).title.ageRating;
  expect(rated(releases(['12', 4], ['14', 3]))).toBe('14');
  expect(rated(releases(['', 3], ['12', 4], ['10', 5]))).toBe('12');
  expect(rated(releases([null, 3]))).toBeNull();
  expect(rated(releases(['10', 4]), releases(['16 anos', 3]))).toBe('16');
  expect(rated({ iso_3166_1: 'US', release_dates: [{ certification: '18', type: 3 }] })).toBeNull();
  expect(rated()).toBeNull();
});

it('counts an unknown rating and takes the next one', () => {
  const results = [releases(['XX', 3], ['12', 4])];
  expect(film({ release_dates: { results } })).toMatchObject({
    title: { ageRating: '12' },
    findings: ['movie.release_dates.results[].certification: "XX"'],
  });
});

it('takes the first rating of a series for Brazil, which may appear twice', () => {
  const results = [
    { iso_3166_1: 'US', rating: 'TV-MA' },
    { iso_3166_1: 'br', rating: '' },
    { iso_3166_1: 'BR', rating: '16 anos', descriptors: [] },
    { iso_3166_1: 'BR', rating: '14' },
  ];
  expect(serie({ content_ratings: { results } }).title.ageRating).toBe('16');
  expect(serie().title.ageRating).toBeNull();
});
