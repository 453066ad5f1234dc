import { expect, test } from 'vitest';
import type { Episode, SerieInfo, ViewerSeries } from '#api/types.ts';
import { placeWords } from './series-words.ts';

const at = (season_number: number, episode_number: number) =>
  ({ season_number, episode_number }) as Episode;
const title = (seasons: number, genre = 'Drama') =>
  ({
    genres: [{ id: 1, name: genre }],
    seasons: Array.from({ length: seasons }, (_, i) => ({ season_number: i + 1 })),
  }) as SerieInfo;
const progress = (more: Partial<ViewerSeries>): ViewerSeries => ({
  media_id: 1,
  watched: false,
  seasons: [],
  last_watched: at(1, 4),
  next_episode: at(1, 5),
  next_is_out: true,
  new_count: 3,
  ...more,
});

test.each([
  [1, {}, 'Você parou no 4', 'o episódio 5'],
  [2, {}, 'Você parou no 4', 'o episódio 5'],
  [
    2,
    { next_episode: at(2, 1) },
    'Você parou no 4 da 1ª temporada',
    'o episódio 1 da 2ª temporada',
  ],
  [2, { next_episode: null }, 'Você parou no 4 da 1ª temporada', null],
  [1, { next_is_out: false, new_count: 0 }, 'Você parou no 4', null],
  [1, { watched: true }, 'Você parou no 4, 3 novos', 'o episódio 5'],
  [1, { watched: true, new_count: 1 }, 'Você parou no 4, 1 novo', 'o episódio 5'],
])('of %i seasons, %j: %s', (seasons, more, stopped, next) => {
  expect(placeWords(title(seasons), progress(more))).toEqual({ stopped, next });
});

test('a novela has chapters, and nobody who has watched nothing has a place', () => {
  expect(placeWords(title(1, 'Novela'), progress({}))?.next).toBe('o capítulo 5');
  expect(placeWords(title(1), progress({ last_watched: null }))).toBeNull();
  expect(placeWords(title(1), undefined)).toBeNull();
});
