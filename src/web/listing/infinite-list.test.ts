import { describe, expect, test } from 'vitest';
import type { MediaItem } from '#api/types.ts';
import { popularQuery } from '#web/api-client/data.ts';
import {
  extentOf,
  infiniteListQuery,
  isPastTheEnd,
  nextStep,
  titlesOf,
  type InfiniteList,
  type ListPart,
} from './infinite-list.ts';

const title = (id: number, type: 'movie' | 'serie' = 'movie') =>
  ({ media_type: type, id }) as MediaItem;

const part = (page: number, ids: number[], rest: Partial<ListPart> = {}): ListPart => ({
  items: ids.map((id) => title(id)),
  total: 7,
  page,
  size: 3,
  pages: 3,
  next: null,
  ...rest,
});
const list = (...pages: ListPart[]): InfiniteList => ({ pages });

describe('the parameter of the next part', () => {
  test('is the cursor of the last part', () => {
    expect(nextStep(part(1, [1, 2, 3], { next: 'abc' }))).toEqual({ after: 'abc' });
    expect(nextStep(part(3, [7], { next: null }))).toBeUndefined();
  });

  test('is undefined after an empty part, even if the API has a next cursor', () => {
    expect(nextStep(part(2, [], { next: 'abc', pages: 9 }))).toBeUndefined();
  });
});

test('a title that moved to a later part is shown once, in its first position', () => {
  const titles = titlesOf(list(part(1, [1, 2, 3]), part(2, [3, 4, 5])));
  expect(titles.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('a film and a series with the same id are two titles', () => {
  const both = { ...part(1, []), items: [title(1), title(1, 'serie')] };
  expect(titlesOf(list(both))).toHaveLength(2);
});

describe('the extent of a list', () => {
  test('is counted from the first page of the list', () => {
    expect(extentOf(list(part(1, [1, 2, 3])))).toEqual({
      total: 7,
      firstPage: 1,
      lastPage: 1,
      pages: 3,
      reached: 3,
      coming: 3,
    });
    expect(extentOf(list(part(2, [4, 5, 6])))).toMatchObject({ reached: 6, coming: 1 });
    expect(extentOf(list(part(2, [4, 5, 6]), part(3, [7])))).toMatchObject({
      firstPage: 2,
      lastPage: 3,
      reached: 7,
      coming: 0,
    });
  });

  test('is zero for an empty list', () => {
    const nothing = part(1, [], { total: 0, pages: 0 });
    expect(extentOf(list(nothing))).toMatchObject({ total: 0, reached: 0, coming: 0 });
    expect(isPastTheEnd(list(nothing))).toBe(false);
    expect(isPastTheEnd(list(part(9, [])))).toBe(true);
    expect(isPastTheEnd(list(part(3, [7])))).toBe(false);
  });
});

test('lists with different parameters have separate cache entries', () => {
  const key = (page: number, size: number) =>
    JSON.stringify(infiniteListQuery(popularQuery('movie', { page, size })).queryKey);
  expect(new Set([key(1, 30), key(2, 30), key(1, 20)]).size).toBe(3);
});
