import { expect, test } from 'vitest';
import type { MediaItem } from '#api/types.ts';
import { DAY_MS } from '#shared/days.ts';
import { distinctRows, HOME_LISTS, titleOfTheDay } from './home-data.ts';

const item = (id: number, type: 'movie' | 'serie' = 'movie', watchable = true) =>
  ({ id, media_type: type, offer: watchable ? {} : null }) as MediaItem;

const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => item(from + index));

test('a title appears once on the page, in its first list', () => {
  const [first = [], second = []] = distinctRows(HOME_LISTS, [numbers(24), numbers(24, 6)]);
  expect(first.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(second[0]?.id).toBe(10);
});

test('the hero is in no list below it', () => {
  const [first = []] = distinctRows(HOME_LISTS, [numbers(3)], { type: 'movie', id: 1 });
  expect(first.map(({ id }) => id)).toEqual([0, 2]);
});

test('a film and a series with the same id are two titles', () => {
  const rows = distinctRows(HOME_LISTS, [[item(1)], [item(1, 'serie')]]);
  expect(rows.slice(0, 2).map((row) => row.length)).toEqual([1, 1]);
});

test('lists with two rows show more titles, and a missing list is empty', () => {
  const rows = distinctRows(HOME_LISTS, [[], [], numbers(24)]);
  expect(rows.map((row) => row.length)).toEqual([0, 0, 16, 0, 0, 0]);
});

test('the hero changes with the day and can always be watched', () => {
  const items = [item(1, 'movie', false), item(2), item(3)];
  const heroes = [0, 1, 2].map((n) => titleOfTheDay(items, n * DAY_MS + DAY_MS / 2)?.id);
  expect(heroes).toEqual([2, 3, 2]);
  expect(titleOfTheDay([], 0)).toBeUndefined();
});
