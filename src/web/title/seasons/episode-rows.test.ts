import { expect, test } from 'vitest';
import type { Episode, ViewerSeries } from '#api/types.ts';
import { episodeRows, markUntil } from './season-data.ts';

const today = '2026-11-20';
const dates = ['2026-10-30', '2026-11-06', null, '2026-11-20', '2026-11-27', null];
const episodes = dates.map((air_date, index): Episode => ({
  season_number: 2,
  episode_number: index + 1,
  name: null,
  overview: '',
  air_date,
  runtime: null,
  still_path: null,
}));
const view = (watched: number[], next?: number) => ({
  pending: [],
  progress: {
    media_id: 1,
    watched: false,
    seasons: [{ season_number: 2, out_count: 4, watched }],
    last_watched: watched.length > 0 ? episodes[watched.at(-1)! - 1]! : null,
    next_episode: next === undefined ? null : episodes[next - 1]!,
    next_is_out: true,
    new_count: 0,
  } satisfies ViewerSeries,
});
const rowsOf = (watched: number[], next?: number, isOver = false) =>
  episodeRows(episodes, view(watched, next), { today, isOver });
const numbers = (rows: ReturnType<typeof rowsOf>, field: 'isOut' | 'isWatched' | 'isNext') =>
  rows.filter((row) => row[field]).map(({ episode }) => episode.episode_number);

test('an episode is out by its date, or by that of a later one, or when the series is over', () => {
  expect(numbers(rowsOf([]), 'isOut')).toEqual([1, 2, 3, 4]);
  expect(numbers(rowsOf([], undefined, true), 'isOut')).toEqual([1, 2, 3, 4, 6]);
});

test('what is watched and what is next comes from the viewer', () => {
  expect(numbers(rowsOf([1, 2], 3), 'isWatched')).toEqual([1, 2]);
  expect(numbers(rowsOf([1, 2], 3), 'isNext')).toEqual([3]);
  // Not of somebody who has watched nothing, and not before it is out.
  expect(numbers(rowsOf([], 1), 'isNext')).toEqual([]);
  expect(numbers(rowsOf([1, 2, 3, 4], 5), 'isNext')).toEqual([]);
  expect(numbers(episodeRows(episodes, null, { today, isOver: false }), 'isWatched')).toEqual([]);
});

test('a season is marked up to the next episode, to the last gap, or as far as it is out', () => {
  expect(markUntil(rowsOf([1, 2], 3))).toBe(3);
  expect(markUntil(rowsOf([1, 3], 4))).toBe(3);
  expect(markUntil(rowsOf([]))).toBe(4);
  expect(markUntil(rowsOf([1, 2, 3, 4], 5))).toBeUndefined();
});

test('of a part, an episode without a date is out if a later one of the season is', () => {
  const part = episodes.slice(2, 3);
  const outOf = (lastOut?: number) =>
    numbers(
      episodeRows(part, null, { today, isOver: false, ...(lastOut && { lastOut }) }),
      'isOut',
    );
  expect([outOf(4), outOf()]).toEqual([[3], []]);
});

test('of a part, the last out is offered while something before the part is not watched', () => {
  expect(markUntil(rowsOf([1, 2, 3, 4], 5), true)).toBe(4);
});
