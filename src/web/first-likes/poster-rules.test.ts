import { expect, test } from 'vitest';
import type { MediaItem } from '#api/types.ts';
import {
  POSTERS,
  barWords,
  mixed,
  otherPosters,
  shownPosters,
  withChosenFirst,
  withToggledTitle,
} from './poster-rules.ts';

const item = (id: number, type: 'movie' | 'serie' = 'movie') =>
  ({ media_type: type, media_id: id }) as MediaItem;
const items = (...ids: number[]) => ids.map((id) => item(id));
const idsOf = (list: readonly MediaItem[]) => list.map(({ media_id: id }) => id);

test('the lists come in turn, and a title that is in two of them once', () => {
  const lists = [items(1, 2, 3), [item(1, 'serie'), item(4, 'serie')], items(2)];
  expect(mixed(lists).map(({ media_type: type, media_id: id }) => `${type} ${id}`)).toEqual([
    'movie 1',
    'serie 1',
    'movie 2',
    'serie 4',
    'movie 3',
  ]);
  expect(mixed([])).toEqual([]);
});

test('other posters are the next of the pool, round and round, and chosen ones keep their places', () => {
  const pool = items(1, 2, 3, 4, 5);
  expect(idsOf(otherPosters(pool, items(1, 2), []))).toEqual([3, 4]);
  expect(idsOf(otherPosters(pool, items(3, 4), []))).toEqual([5, 1]);
  expect(idsOf(otherPosters(pool, items(1, 2, 3), items(2)))).toEqual([4, 2, 5]);
  expect(idsOf(otherPosters(pool, items(4, 2, 5), items(2)))).toEqual([1, 2, 3]);
});

test('a poster that nothing can replace stays', () => {
  expect(idsOf(otherPosters(items(1, 2), items(1, 2), items(1)))).toEqual([1, 2]);
  expect(idsOf(otherPosters(items(1, 2), items(1, 2), items(1, 2)))).toEqual([1, 2]);
});

test('a title that was found by its name stays to be seen, and no title is there twice', () => {
  expect(idsOf(shownPosters(items(1, 2, 3), items(2)))).toEqual([1, 2, 3]);
  expect(idsOf(shownPosters(items(1, 2, 3), items(2, 9)))).toEqual([2, 9, 1, 3]);
  const many = items(...Array.from({ length: POSTERS }, (_, n) => n + 1));
  expect(withChosenFirst(items(99, 2), many)).toHaveLength(POSTERS);
  expect(idsOf(withChosenFirst(items(99, 2), many)).slice(0, 3)).toEqual([99, 2, 1]);
});

test('three can be chosen, and each taken back', () => {
  expect(idsOf(withToggledTitle(items(1, 2), item(3)))).toEqual([1, 2, 3]);
  expect(idsOf(withToggledTitle(items(1, 2, 3), item(4)))).toEqual([1, 2, 3]);
  expect(idsOf(withToggledTitle(items(1, 2, 3), item(2)))).toEqual([1, 3]);
});

test('the bar says how many are missing, and what the chosen ones already give', () => {
  const none = { found: 0, watchable: null };
  expect(barWords(0, none)).toBe('Escolha três.');
  expect(barWords(1, none)).toBe('Faltam dois.');
  expect(barWords(2, { found: 20, watchable: 18 })).toBe(
    'Falta um. Já dá pra indicar 18 no que você assina.',
  );
  expect(barWords(3, { found: 20, watchable: null })).toBe('Pronto. Já dá pra indicar 20.');
  expect(barWords(3, { found: 7, watchable: 0 })).toBe('Pronto. Já dá pra indicar 7.');
});
