import { expect, test } from 'vitest';
import type { MediaItem } from '#api/types.ts';
import { mostLiked } from './most-liked.ts';

const arrival = (id: number, imdb: number | null, type: 'movie' | 'serie' = 'movie') => ({
  title: {
    media_type: type,
    media_id: id,
    imdb_rating: imdb,
    our_rating: { user: null, average: null, count: 0 },
  } as MediaItem,
});

test('the best rated come first, a title of two services once, and unrated ones last', () => {
  const arrivals = [
    arrival(1, 6),
    arrival(2, null),
    arrival(3, 8),
    arrival(3, 8),
    arrival(3, 7, 'serie'),
  ];
  expect(
    mostLiked(arrivals, 9).map(({ media_type: type, media_id: id }) => `${type} ${id}`),
  ).toEqual(['movie 3', 'serie 3', 'movie 1', 'movie 2']);
  expect(mostLiked(arrivals, 1)).toHaveLength(1);
  expect(mostLiked([], 6)).toEqual([]);
});
