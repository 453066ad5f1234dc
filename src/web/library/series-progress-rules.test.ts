import { expect, test } from 'vitest';
import type { ViewerSeries } from '#api/types.ts';
import {
  isWatched,
  isWatchedBefore,
  markableCount,
  watchedCount,
  type EpisodeChange,
} from './series-progress-rules.ts';

const progress: ViewerSeries = {
  media_id: 1,
  watched: false,
  seasons: [
    { season_number: 1, out_count: 3, watched: [1, 2] },
    { season_number: 2, out_count: 4, watched: [] },
  ],
  last_watched: null,
  next_episode: null,
  next_is_out: true,
  new_count: 0,
};
const view = (...pending: EpisodeChange[]) => ({ progress, pending });
const watched = (...pending: EpisodeChange[]) =>
  [1, 2].map((season) =>
    [1, 2, 3, 4].filter((number) => isWatched(view(...pending), season, number)),
  );

test('without pending changes the progress is the API’s', () => {
  expect(watched()).toEqual([[1, 2], []]);
  expect(isWatched(view(), 9, 1)).toBe(false);
});

test('the last pending change of an episode decides', () => {
  const episode = { scope: { kind: 'one', season: 1, number: 2 }, on: false } as const;
  expect(watched(episode)).toEqual([[1], []]);
  expect(watched(episode, { ...episode, on: true })).toEqual([[1, 2], []]);
  const until = { scope: { kind: 'until', season: 2, number: 2 }, on: true } as const;
  expect(watched(until)).toEqual([
    [1, 2, 3, 4],
    [1, 2],
  ]);
  expect(watched(until, episode)).toEqual([
    [1, 3, 4],
    [1, 2],
  ]);
  expect(watched({ scope: { kind: 'season', season: 1 }, on: false })).toEqual([[], []]);
  expect(watched({ scope: { kind: 'all' }, on: true })).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
});

test('a season counts its episodes, or while they are not loaded what is certain', () => {
  const until = { scope: { kind: 'until', season: 2, number: 2 }, on: true } as const;
  expect([watchedCount(view(), 1), watchedCount(view(), 2), watchedCount(view(), 3)]).toEqual([
    2, 0, 0,
  ]);
  expect([watchedCount(view(until), 1), watchedCount(view(until), 2)]).toEqual([3, 0]);
  expect(watchedCount(view(until), 2, [1, 2, 3, 4])).toBe(2);
  expect(watchedCount(view({ scope: { kind: 'all' }, on: false }), 1)).toBe(0);
});

test('a season of which a part is loaded counts the other parts too', () => {
  const part = { first: 3, last: 4 };
  const episode = { scope: { kind: 'one', season: 1, number: 3 }, on: true } as const;
  expect(watchedCount(view(), 1, [3], part)).toBe(2);
  expect(watchedCount(view(episode), 1, [3], part)).toBe(3);
  const until = { scope: { kind: 'until', season: 1, number: 1 }, on: false } as const;
  expect(watchedCount(view(until), 1, [3], part)).toBe(1);
  const all = { scope: { kind: 'all' }, on: true } as const;
  expect(watchedCount(view(all), 1, [3], part)).toBe(3);
  expect(watchedCount(view({ ...all, on: false }, episode), 1, [3], part)).toBe(1);
});

test('before a part all is watched, or something is not', () => {
  const before = { first: 3, before: 2 };
  expect(isWatchedBefore(view(), 1, before)).toBe(true);
  expect(isWatchedBefore(view(), 2, before)).toBe(false);
  const off = { scope: { kind: 'one', season: 1, number: 2 }, on: false } as const;
  expect(isWatchedBefore(view(off), 1, before)).toBe(false);
  const until = { scope: { kind: 'until', season: 2, number: 4 }, on: true } as const;
  expect(isWatchedBefore(view(until), 2, before)).toBe(true);
});

test('a season counts the episodes that can be marked, and the last one begun also those to come', () => {
  const card = (season_number: number, episode_count: number | null) =>
    ({ season_number, episode_count, name: null, air_date: null, poster_path: null }) as const;
  expect(markableCount(view(), card(1, 8), false)).toBe(3);
  expect(markableCount(view(), card(2, 8), false)).toBe(8);
  expect(markableCount(view(), card(2, 8), true)).toBe(4);
  expect(markableCount(view(), card(3, 8), false)).toBe(8);
  // Its episodes are not known: there is nothing to count.
  expect(markableCount(view(), card(3, 8), true)).toBeUndefined();
});
