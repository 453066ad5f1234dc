import { expect, test } from 'vitest';
import type { SerieInfo } from '#api/types.ts';
import { extentOf, isRunning, runtimeOf } from './series-words.ts';

const series = (facts: Partial<SerieInfo>, genre = 'Drama') =>
  ({ genres: [{ id: 1, name: genre }], ...facts }) as SerieInfo;

test.each([
  [3, 26, 'Drama', '3 temporadas'],
  [2, null, 'Novela', '2 temporadas'],
  [1, 6, 'Drama', '6 episódios'],
  [1, 179, 'Novela', '179 capítulos'],
  [1, 1234, 'Novela', '1.234 capítulos'],
  [1, 1, 'Drama', '1 episódio'],
  [1, null, 'Drama', ''],
  [null, 26, 'Drama', ''],
  [0, 0, 'Drama', ''],
])('%s seasons with %s episodes of a %s are %j', (seasons, episodes, genre, words) => {
  const facts = { number_of_seasons: seasons, number_of_episodes: episodes };
  expect(extentOf(series(facts, genre))).toBe(words);
});

test.each([
  [45, 'Drama', '45min por episódio'],
  [70, 'Novela', '1h 10min por capítulo'],
  [null, 'Drama', ''],
])('%s minutes of a %s are %j', (minutes, genre, words) => {
  expect(runtimeOf(series({ episode_runtime: minutes }, genre))).toBe(words);
});

test.each([
  ['2023-10-22', null, true],
  ['2023-10-22', '2026-01-01', false],
  ['2026-11-20', null, true],
  ['2026-11-21', null, false],
  [null, null, false],
])('a series from %s to %s is running: %s', (start, end, expected) => {
  const facts = { first_air_date: start, last_air_date: end, updated_at: '2026-11-20T09:00:00Z' };
  expect(isRunning(series(facts))).toBe(expected);
});
