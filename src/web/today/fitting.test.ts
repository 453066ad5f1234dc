import { describe, expect, test } from 'vitest';
import { aTonightTitle } from './testing/a-tonight-title.ts';
import type { ForYouTitle } from '#api/types.ts';
import { fitOf, fitting, isForChildren, nextTime, sortedFits, watchableForYou } from './fitting.ts';

const film = (runtime: number | null, more = {}) => aTonightTitle({ runtime, ...more });
const series = (runtime: number | null, left: number | null) =>
  aTonightTitle({ media_type: 'serie', runtime, episodes_left: left });

describe('what fits into the time', () => {
  test.each([
    ['a shorter film', film(88), 90, { length: 88, episodes: null }],
    ['a film as long as the time', film(90), 90, { length: 90, episodes: null }],
    ['a longer film', film(91), 90, null],
    ['any film in the night', film(210), null, { length: 210, episodes: null }],
    ['a film of unknown length', film(null), 120, null],
    ['the same in the night', film(null), null, { length: null, episodes: null }],
    ['episodes', series(22, 9), 90, { length: 88, episodes: 4 }],
    ['the episodes that are left', series(22, 3), 90, { length: 66, episodes: 3 }],
    [
      'episodes of a series whose list is unknown',
      series(22, null),
      90,
      { length: 88, episodes: 4 },
    ],
    ['one episode in the night', series(50, 9), null, { length: 50, episodes: 1 }],
    ['too long an episode', series(50, 9), 30, null],
    ['episodes of unknown length', series(null, 9), 90, null],
  ] as const)('%s', (_, title, minutes, fit) => {
    expect(fitOf(title, minutes)).toEqual(fit && { title, ...fit });
  });
});

test('the next time is the shortest one into which more fits', () => {
  const titles = [film(25), film(100), film(140)];
  expect(nextTime(titles, 30)).toEqual({ minutes: 120, count: 2 });
  expect(nextTime(titles, 120)).toEqual({ minutes: null, count: 3 });
  expect(nextTime(titles, null)).toBeNull();
  expect(nextTime([film(25)], 30)).toBeNull();
});

test('shortest first or best rated, what is unknown last, else as on the list', () => {
  const titles = [
    film(null, { media_id: 1 }),
    film(88, { media_id: 2, imdb_rating: 6 }),
    film(74, { media_id: 3 }),
    film(88, { media_id: 4, our_rating: { user: null, average: 9, count: 10 }, imdb_rating: 2 }),
    film(null, { media_id: 5, imdb_rating: 7 }),
  ];
  const ids = (order: 'shortest' | 'rated') =>
    sortedFits(fitting(titles, null), order).map(({ title }) => title.media_id);
  expect(ids('shortest')).toEqual([3, 2, 4, 1, 5]);
  expect(ids('rated')).toEqual([4, 5, 2, 1, 3]);
});

test('outside of the list only what needs no further payment is shown, with a child what suits it', () => {
  const offer = aTonightTitle().watch;
  const titles = [
    { media_id: 1, watch: offer, age_rating: '10' },
    { media_id: 2, watch: null, age_rating: 'L' },
    { media_id: 3, watch: offer, age_rating: '16' },
    { media_id: 4, watch: offer, age_rating: null },
  ] as ForYouTitle[];
  const ids = (withChild: boolean) =>
    watchableForYou(titles, withChild).map(({ media_id: id }) => id);
  expect(ids(false)).toEqual([1, 3, 4]);
  expect(ids(true)).toEqual([1]);
});

test('with a child in the room only titles rated for 10 years or less fit', () => {
  const ages = ['L', '6', '10', '12', '18', null] as const;
  expect(ages.map((age) => isForChildren(aTonightTitle({ age_rating: age })))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
