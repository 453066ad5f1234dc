import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findCostsOf } from '#catalog/offers/title-costs.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { CostTitle } from '#catalog/offers/title-costs.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import { addToCollection } from './collections/collection-item-commands.ts';
import { createCollection } from './collections/collection-commands.ts';
import { findListCosts } from './list-costs.ts';
import { markTitle } from './marks/mark-commands.ts';
import { findWorth } from './provider-worth.ts';

// Providers: 1 and 5 alone, 2 merged into 1, 3 and 4 a family.
const database = useDatabase();
const now = new Date('2026-11-22T12:00:00Z');
let ana: SignedInUserId;
let bia: SignedInUserId;

beforeAll(() =>
  seedCatalogue(
    database.db,
    aTitle({
      id: 1,
      ...offersAt(
        firstLook,
        { providerId: 2, type: 'stream' },
        { providerId: 4, type: 'stream' },
        { providerId: 5, type: 'ads' },
        { providerId: 1, type: 'rent' },
        { providerId: 5, type: 'buy' },
      ),
    }),
    aTitle({ id: 2 }),
    // Only at the family of 3 and 4; the second is well rated.
    aTitle({ id: 3, ...offersAt(firstLook, { providerId: 3, type: 'stream' }) }),
    aTitle({
      id: 4,
      runtime: 100,
      ...offersAt(firstLook, { providerId: 4, type: 'stream' }),
      scores: { rottenTomatoes: null, metacritic: null, imdb: 8.1 },
    }),
    aTitle({ type: 'serie', id: 1, ...offersAt(firstLook, { providerId: 5, type: 'free' }) }),
  ),
);
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  [ana, bia] = [await addPerson(database.db), await addPerson(database.db)];
});

const film = (id: number) => ({ type: 'movie' as const, id });
const waysOf = ({ media_type: type, id, subscriptions, free_at: free, rentals }: CostTitle) => [
  `${type} ${id}`,
  subscriptions,
  free,
  rentals,
];

it('names all families that have a title, by how they have it', async () => {
  const titles = await findCostsOf(database.db, [
    film(2),
    film(1),
    film(404),
    { type: 'serie', id: 1 },
  ]);
  expect(titles.map(waysOf)).toEqual([
    ['movie 2', [], [], []],
    ['movie 1', [1, 3], [5], [1]],
    ['serie 1', [], [5], []],
  ]);
});

it('has the unwatched titles of the watch list, and how many were watched lately', async () => {
  const mark = (id: number, kind: 'watchlist' | 'watched', at: string) =>
    markTitle(database.db, ana, { key: film(id), kind, at: new Date(at) });
  await mark(1, 'watchlist', '2026-01-01T00:00:00Z');
  await mark(2, 'watchlist', '2026-02-01T00:00:00Z');
  const read = async () => {
    const found = await findListCosts(database.db, ana, { collectionId: undefined, now });
    return [found?.items.map(({ id }) => id), found?.watched_lately, found?.name];
  };
  expect(await read()).toEqual([[2, 1], 0, null]);
  await mark(2, 'watched', '2026-11-01T00:00:00Z');
  expect(await read()).toEqual([[1], 1, null]);
  await database.db.execute(
    sql`update title_marks set marked_at = '2026-08-01' where kind = 'watched'`,
  );
  expect(await read()).toEqual([[1], 0, null]);
});

it('has a collection for its owner only, in its order', async () => {
  const input = { name: 'Minha', description: 'Uma lista.', public: true };
  const id = await createCollection(database.db, ana, { input, at: now });
  if (typeof id !== 'number') throw new Error('the collection was refused');
  for (const one of [2, 1])
    await addToCollection(database.db, ana, { id, key: film(one), at: now });
  const found = await findListCosts(database.db, ana, { collectionId: id, now });
  expect([found?.name, found?.items.map((one) => one.id)]).toEqual(['Minha', [2, 1]]);
  expect(await findListCosts(database.db, bia, { collectionId: id, now })).toBeNull();
});

it('counts what a subscription would bring, for the whole family of a provider', async () => {
  const mark = (id: number, kind: 'watchlist' | 'watched', after = 0) =>
    markTitle(database.db, ana, { key: film(id), kind, at: new Date(now.getTime() + after) });
  const worthOf = async (user: SignedInUserId, id: number) => {
    const found = await findWorth(database.db, user, id);
    return found && { ...found, titles: found.titles.map((one) => one.id) };
  };
  const none = {
    listed: 0,
    listed_only_here: 0,
    only_here_minutes: 0,
    well_rated_unseen: 1,
    only_here: 2,
    site: null,
    shown: 'well_rated',
    titles: [4],
  };
  for (const id of [3, 4]) expect(await worthOf(ana, id)).toEqual(none);
  for (const id of [1, 2, 3, 4]) await mark(id, 'watchlist', id);
  expect(await worthOf(ana, 4)).toEqual({
    ...none,
    listed: 3,
    listed_only_here: 2,
    only_here_minutes: 100,
    shown: 'only_here',
    titles: [4, 3],
  });
  await mark(4, 'watched');
  expect(await worthOf(ana, 4)).toEqual({
    ...none,
    listed: 2,
    listed_only_here: 1,
    well_rated_unseen: 0,
    shown: 'only_here',
    titles: [3],
  });
  expect(await worthOf(bia, 4)).toEqual(none);
  expect(await worthOf(ana, 2)).toEqual({
    ...none,
    listed: 1,
    well_rated_unseen: 0,
    only_here: 0,
    site: 'https://um.example',
    shown: 'listed',
    titles: [1],
  });
  expect(await worthOf(ana, 404)).toBeNull();
  await database.db.execute(
    sql`update providers set link_template = 'https://x.example/busca?q={query}' where id = 3`,
  );
  expect((await worthOf(ana, 4))?.site).toBe('https://x.example');
});
