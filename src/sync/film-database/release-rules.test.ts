import { film } from '#test/film-answers.ts';
import { expect, it } from 'vitest';

type Row = [type: number, day: string];
const released = (anywhere: string, ...rows: Row[]) =>
  film({
    release_date: anywhere,
    release_dates: {
      results: [
        { iso_3166_1: 'US', release_dates: [{ type: 3, release_date: '2018-01-01' }] },
        {
          iso_3166_1: 'BR',
          release_dates: rows.map(([type, day]) => ({
            type,
            release_date: `${day}T00:00:00.000Z`,
          })),
        },
      ],
    },
  }).title.releasedOn;

it('is the first day in Brazilian cinemas', () => {
  expect(released('2019-05-02', [4, '2019-05-20'], [3, '2019-07-01'], [3, '2019-06-01'])).toBe(
    '2019-06-01',
  );
});

it('is the limited or digital release if there is no theatrical one', () => {
  expect(released('2019-05-02', [4, '2019-05-20'], [2, '2019-05-30'])).toBe('2019-05-30');
  expect(released('2019-05-02', [5, '2019-08-01'], [4, '2019-05-20'])).toBe('2019-05-20');
});

it('is not the premiere', () => {
  expect(released('2019-05-02', [1, '2019-04-01'])).toBe('2019-05-02');
});

it('is not the day of a re-release', () => {
  expect(released('1972-03-14', [3, '2022-02-24'])).toBe('1972-03-14');
  expect(released('', [3, '2022-02-24'])).toBe('2022-02-24');
});

it('is the first day anywhere if Brazil has none', () => {
  expect(released('2019-05-02')).toBe('2019-05-02');
});
