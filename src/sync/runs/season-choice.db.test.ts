import { beforeEach, expect, test } from 'vitest';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { TitleInput } from '#catalog/import-schema.ts';
import { aTitle, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { seasonsToFetch } from './title-run.ts';

const database = useEmptyCatalogue();
const now = new Date('2026-11-21T12:00:00Z');

const fetched = (number: number, airedOn: string | null, more: object = {}) => ({
  number,
  episodeCount: 1,
  episodes: [{ number: 1, airedOn }],
  ...more,
});
const choose = async (more: Partial<TitleInput>) => {
  await importTitles(database.db, [aTitle({ type: 'serie', releasedOn: null, ...more })]);
  return seasonsToFetch(database.db, 'serie', 1, now);
};

beforeEach(() => seedCatalogue(database.db));

test('chooses the first ten of an unknown series, and none of a film', async () => {
  const { db } = database;
  expect(await seasonsToFetch(db, 'serie', 1, now)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await seasonsToFetch(db, 'movie', 1, now)).toEqual([]);
});

test('chooses only the next season of a complete series, and none once it is over', async () => {
  const seasonList = [fetched(1, '2019-05-01'), fetched(2, '2020-05-01')];
  expect(await choose({ seasonList })).toEqual([3]);
  expect(await choose({ seasonList, endedOn: '2020-05-01' })).toEqual([]);
});

test('the newest first: not fetched, with another number, undated, to come, or new', async () => {
  const seasonList = [
    { number: 0, episodeCount: 3 },
    { number: 1, episodeCount: 8 },
    fetched(2, '2020-05-01'),
    fetched(3, null),
    fetched(4, '2026-11-26'),
    fetched(5, '2026-11-07'),
    fetched(6, '2026-11-06'),
    fetched(7, '2020-05-01'),
  ];
  expect(await choose({ seasonList })).toEqual([8, 5, 4, 3, 1]);
  const more = seasonList.map((season) =>
    season.number === 7 ? { number: 7, episodeCount: 2 } : season,
  );
  expect(await choose({ seasonList: more })).toEqual([8, 7, 5, 4, 3, 1]);
});

test('ten at most', async () => {
  const seasonList = Array.from({ length: 36 }, (_, i) => ({ number: i + 1, episodeCount: 22 }));
  expect(await choose({ seasonList })).toEqual([37, 36, 35, 34, 33, 32, 31, 30, 29, 28]);
});

test('at last those of which fewer episodes are stored than they have', async () => {
  const seasonList = [
    { ...fetched(1, '2019-05-01'), episodeCount: 1200 },
    fetched(2, '2020-05-01'),
    fetched(3, '2026-11-26'),
  ];
  expect(await choose({ seasonList })).toEqual([4, 3, 1]);
  expect(await choose({ seasonList: seasonList.slice(0, 2), endedOn: '2020-05-01' })).toEqual([1]);
});
