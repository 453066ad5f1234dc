import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useEmptyCatalogue } from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import { markEpisodes } from './episode-commands.ts';
import type { EpisodeScope } from './episode-queries.ts';
import { findSeriesInProgress } from './episode-queries.ts';
import { replaceServices } from '#library/subscriptions.ts';

const database = useEmptyCatalogue();
const today = '2026-11-20';
const at = new Date(`${today}T12:00:00Z`);
let ana: SignedInUserId;

/** A series with a season whose episodes came or come on these days. */
const series = (id: number, days: string[], offered: number[] = []) =>
  aTitle({
    type: 'serie',
    id,
    originalTitle: `Série ${id}`,
    seasonList: [
      {
        number: 1,
        episodeCount: days.length,
        episodes: days.map((airedOn, i) => ({ number: i + 1, airedOn })),
      },
    ],
    ...offersAt(
      firstLook,
      ...offered.map((providerId) => ({ providerId, type: 'stream' as const })),
      { providerId: 5, type: 'rent' },
    ),
  });
const out = ['2026-01-01', '2026-01-08', '2026-01-15', '2026-01-22'];

beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  await seedCatalogue(
    database.db,
    series(1, out, [2, 4, 5]),
    series(2, [...out, '2026-12-24'], [3]),
    series(3, [...out, '2026-11-27']),
    series(4, out),
    series(5, out),
  );
  ana = await addPerson(database.db);
});

const mark = (id: number, scope: EpisodeScope, minute = 0) =>
  markEpisodes(database.db, ana, { id, scope, at: new Date(at.getTime() + minute * 60_000) });
const first: EpisodeScope = { kind: 'one', season: 1, number: 1 };
const all: EpisodeScope = { kind: 'all' };
const find = (page = 1, size = 50, user = ana) =>
  findSeriesInProgress(database.db, user, { paging: { page, size }, today });
const idsOf = async (page?: number, size?: number) =>
  (await find(page, size)).items.map(({ title }) => title.id);

test('those whose next episode is out come first, then the others by its day', async () => {
  await mark(4, first, 1);
  await mark(2, all, 2);
  await mark(3, all, 3);
  await mark(1, first, 4);
  await mark(5, all, 5);
  expect(await idsOf()).toEqual([1, 4, 3, 2]);
  const { items } = await find();
  expect(items.map((item) => [item.next_episode.episode_number, item.next_is_out])).toEqual([
    [2, true],
    [2, true],
    [5, false],
    [5, false],
  ]);
  expect(items[0]).toMatchObject({ new_count: 3, last_watched: { episode_number: 1 } });
  expect(await find(1, 50, await addPerson(database.db))).toEqual({ items: [], total: 0 });
});

test('pages have the true total', async () => {
  for (const id of [1, 2, 3, 4, 5]) await mark(id, first, id);
  expect(await idsOf(2, 2)).toEqual([3, 2]);
  expect((await find(2, 2)).total).toBe(5);
  expect(await find(9, 2)).toEqual({ items: [], total: 5 });
});

test('each has where the own services have it, and nowhere else', async () => {
  await mark(1, first, 2);
  await mark(2, first, 1);
  const offers = async () =>
    (await find()).items.map((item) => item.offers.map((offer) => offer.provider_id));
  expect(await offers()).toEqual([[], []]);
  // 2 was merged into 1, and 4 belongs to the family of 3.
  await replaceServices(database.db, ana, { providerIds: [1, 3, 5], at });
  expect(await offers()).toEqual([[1, 4, 5], [3]]);
  await replaceServices(database.db, ana, { providerIds: [2], at });
  expect(await offers()).toEqual([[1], []]);
  const link = (await find()).items[0]?.offers[0]?.provider_link;
  expect(link).toBe('https://um.example/busca?q=S%C3%A9rie%201');
});

test('a deleted series is left out', async () => {
  await mark(1, first);
  await mark(2, first);
  await database.db.transaction((tx) =>
    removeTitles(tx, [{ type: 'serie', id: 1 }], { reason: 'deleted', at: firstLook }),
  );
  expect(await find()).toMatchObject({ total: 1, items: [{ title: { id: 2 } }] });
});
