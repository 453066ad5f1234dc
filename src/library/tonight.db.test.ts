import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import { markEpisodes } from './episodes/episode-commands.ts';
import type { EpisodeScope } from './episodes/episode-queries.ts';
import { markTitle } from './marks/mark-commands.ts';
import type { MarkKind } from './marks/library-tables.ts';
import { replaceServices } from './subscriptions.ts';
import { findTonight } from './tonight-queries.ts';

// Providers: 1 and 5 alone, 2 merged into 1, 3 and 4 a family.
const database = useDatabase();
const today = '2026-03-10';
let ana: SignedInUserId;

const offered = (providerId: number, type: 'stream' | 'free' | 'ads' | 'rent') =>
  offersAt(firstLook, { providerId, type });

beforeAll(() =>
  seedCatalogue(
    database.db,
    aTitle({ id: 1, runtime: 88, ageRating: '10', genreIds: [35, 18], ...offered(1, 'stream') }),
    aTitle({ id: 2, ...offered(2, 'stream') }),
    aTitle({ id: 3, ...offered(4, 'stream') }),
    aTitle({ id: 4, ...offered(5, 'rent') }),
    aTitle({ id: 5, ...offered(5, 'ads') }),
    aTitle({ id: 6, ...offered(5, 'stream') }),
    aTitle({ id: 7 }),
    aTitle({ id: 8, ...offered(1, 'stream') }),
    aTitle({
      id: 9,
      originalTitle: 'A & B',
      ...offersAt(
        firstLook,
        { providerId: 3, type: 'free' },
        { providerId: 1, type: 'ads' },
        { providerId: 5, type: 'stream' },
      ),
    }),
    aTitle({
      type: 'serie',
      id: 1,
      runtime: 50,
      seasonList: [
        { number: 0, episodes: [{ number: 1, airedOn: '2025-12-01', runtime: 5 }] },
        {
          number: 1,
          episodes: [
            { number: 1, name: 'Piloto', airedOn: '2026-01-01', runtime: 22 },
            { number: 2, airedOn: today },
            { number: 3, airedOn: '2026-03-11' },
          ],
        },
      ],
      ...offered(1, 'stream'),
    }),
    aTitle({ type: 'serie', id: 2, runtime: 45, ...offered(1, 'stream') }),
  ),
);
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  ana = await addPerson(database.db);
});

async function mark(kind: MarkKind, ...keys: TitleKey[]) {
  for (const [at, key] of keys.entries()) {
    const day = String(at + 1).padStart(2, '0');
    await markTitle(database.db, ana, { key, kind, at: new Date(`2026-02-${day}T12:00:00Z`) });
  }
}
const films = (...ids: number[]): TitleKey[] => ids.map((id) => ({ type: 'movie', id }));
const series = (id: number): TitleKey => ({ type: 'serie', id });
const subscribe = (...providerIds: number[]) =>
  replaceServices(database.db, ana, { providerIds, at: firstLook });
const tonight = (providerIds?: number[]) => findTonight(database.db, ana, { today, providerIds });
const idsOf = (found: Awaited<ReturnType<typeof tonight>>) =>
  found.items.map(({ media_id: id }) => id);

test('it is what the own services have, with families and merges resolved, the newest first', async () => {
  await mark('watchlist', ...films(1, 2, 3, 4, 6, 7));
  expect(await tonight()).toEqual({ listed: 6, services: 0, items: [] });
  await subscribe(1);
  expect(await tonight()).toMatchObject({ listed: 6, services: 1 });
  expect(idsOf(await tonight())).toEqual([2, 1]);
  await subscribe(3, 1);
  expect(idsOf(await tonight())).toEqual([3, 2, 1]);
  const [third, second] = (await tonight()).items;
  expect([third?.watch.family_id, second?.watch.provider_id]).toEqual([3, 1]);
});

test('services in the request count instead of those of the account', async () => {
  await mark('watchlist', ...films(1, 6));
  await subscribe(1);
  const found = await tonight([5]);
  expect([found.services, ...idsOf(found)]).toEqual([1, 6]);
  // A provider that was merged since, and one that the catalogue does not have.
  expect(idsOf(await tonight([2, 999_999]))).toEqual([1]);
});

test('a free title counts without any service, by the own one where there is one', async () => {
  await mark('watchlist', ...films(4, 5, 9));
  const free = await tonight();
  expect(free).toMatchObject({ services: 0, items: [{ media_id: 9 }, { media_id: 5 }] });
  expect(free.items[0]?.watch).toMatchObject({ type: 'free', provider_id: 3 });
  await subscribe(1);
  const [own] = (await tonight()).items;
  expect(own?.watch).toMatchObject({
    type: 'ads',
    label: 'GRÁTIS COM ANÚNCIOS',
    provider_link: 'https://um.example/busca?q=A%20%26%20B',
  });
});

test('a title that has left the service is not on it', async () => {
  await subscribe(1);
  await mark('watchlist', ...films(1, 8));
  const leave = (gone: string | null) =>
    database.db.execute(sql`update offers set gone_at = ${gone}::timestamptz
      where media_type = 'movie' and title_id = 8`);
  await leave('2026-03-09T12:00:00Z');
  expect(idsOf(await tonight())).toEqual([1]);
  await leave(null);
  expect(idsOf(await tonight())).toEqual([8, 1]);
});

test('what was watched is not on it, nor what left the catalogue, nor another’s list', async () => {
  await subscribe(1);
  await mark('watchlist', ...films(1, 2, 8), series(2));
  await mark('watched', ...films(1), series(2));
  await mark('favorite', ...films(3));
  await database.db.transaction((tx) =>
    removeTitles(tx, films(8), { reason: 'deleted', at: firstLook }),
  );
  const found = await tonight();
  expect([found.listed, ...idsOf(found)]).toEqual([1, 2]);
  ana = await addPerson(database.db);
  expect(await tonight()).toEqual({ listed: 0, services: 0, items: [] });
});

test('a film has its length, a series that of its first episode which has aired', async () => {
  await subscribe(1);
  await mark('watchlist', ...films(1), series(1), series(2));
  expect((await tonight()).items).toMatchObject([
    { media_type: 'serie', media_id: 2, runtime: 45, next_episode: null, episodes_left: null },
    {
      media_type: 'serie',
      media_id: 1,
      runtime: 22,
      next_episode: { season_number: 1, episode_number: 1, name: 'Piloto', runtime: 22 },
      episodes_left: 2,
    },
    {
      media_type: 'movie',
      runtime: 88,
      age_rating: '10',
      genres: ['Comédia', 'Drama'],
      next_episode: null,
    },
  ]);
});

describe('a series that was begun', () => {
  const watch = (scope: EpisodeScope, day = today) =>
    markEpisodes(database.db, ana, { id: 1, scope, at: new Date(`${day}T12:00:00Z`) });
  const first: EpisodeScope = { kind: 'one', season: 1, number: 1 };
  const begun = { media_type: 'serie', media_id: 1, is_started: true };

  test('goes on with the next episode that is out, also if it is not on the list', async () => {
    await subscribe(1);
    await watch(first);
    const next = { season_number: 1, episode_number: 2, name: null, runtime: null };
    const shown = { ...begun, runtime: 50, next_episode: next, episodes_left: 1 };
    expect(await tonight()).toMatchObject({ listed: 0, items: [shown] });
    await mark('watchlist', series(1), ...films(1));
    expect(await tonight()).toMatchObject({ listed: 2, items: [{ media_id: 1 }, shown] });
    expect(await tonight([5])).toMatchObject({ items: [] });
  });

  test('is left out until another episode is out, even if it is on the list', async () => {
    await subscribe(1);
    await mark('watchlist', series(1));
    await watch({ kind: 'until', season: 1, number: 2 });
    expect((await tonight()).items).toEqual([]);
    const later = await findTonight(database.db, ana, { today: '2026-03-11' });
    expect(later.items).toMatchObject([
      { ...begun, next_episode: { episode_number: 3 }, episodes_left: 1 },
    ]);
  });

  test('is on it again with a new episode after it was marked as watched as a whole', async () => {
    await subscribe(1);
    await mark('watchlist', series(1));
    await markTitle(database.db, ana, {
      key: series(1),
      kind: 'watched',
      at: new Date(`${today}T12:00:00Z`),
    });
    expect((await tonight()).items).toEqual([]);
    const later = await findTonight(database.db, ana, { today: '2026-03-11' });
    expect(later.items).toMatchObject([{ ...begun, next_episode: { episode_number: 3 } }]);
  });

  test('is another person’s business', async () => {
    await subscribe(1);
    await watch(first);
    ana = await addPerson(database.db);
    await subscribe(1);
    await mark('watchlist', series(1));
    expect((await tonight()).items).toMatchObject([
      { is_started: false, next_episode: { episode_number: 1 } },
    ]);
  });
});
