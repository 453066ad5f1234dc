import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { countOf } from '#platform/database/rows.ts';
import { aProvider, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import { findSubscribedServices, replaceServices } from './subscriptions.ts';

// 2 is merged into 1, and 3 and 4 are a family.
const database = useDatabase();
const at = new Date('2026-03-01T12:00:00Z');
let ana: SignedInUserId;

beforeAll(() => seedCatalogue(database.db));
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  ana = await addPerson(database.db);
});

const put = (providerIds: number[], time = at) =>
  replaceServices(database.db, ana, { providerIds, at: time });
const idsOf = async (user = ana) =>
  (await findSubscribedServices(database.db, user)).map(({ id }) => id);

test('families and merged ids are one service, the best known first', async () => {
  expect(await put([4, 3, 2, 1, 5, 5])).toBeNull();
  expect(await idsOf()).toEqual([1, 3, 5]);
  expect(await idsOf(await addPerson(database.db))).toEqual([]);
});

test('the new services replace the old ones, and those that stay keep their date', async () => {
  await put([1, 3]);
  await put([4, 5], new Date('2026-05-01T12:00:00Z'));
  expect(await idsOf()).toEqual([3, 5]);
  const { rows } = await database.db.execute(
    sql`select provider_id, added_at < '2026-04-01' as old from subscribed_services order by 1`,
  );
  expect(rows).toEqual([
    { provider_id: 3, old: true },
    { provider_id: 5, old: false },
  ]);
  await put([]);
  expect(await idsOf()).toEqual([]);
});

test('providers that the catalogue does not have are ignored', async () => {
  await put([999_999, 5]);
  expect(await idsOf()).toEqual([5]);
});

test('20 replacements at the same time leave the services of one of them', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => put(n % 2 === 0 ? [1, 3] : [5])));
  expect([[1, 3], [5]]).toContainEqual(await idsOf());
});

test('services that are merged later count once', async () => {
  await importProviders(database.db, [aProvider(6, 'seis'), aProvider(7, 'sete')]);
  await put([6, 7]);
  expect(await idsOf()).toEqual([6, 7]);
  await importProviders(database.db, [aProvider(7, 'sete', { mergedInto: 6 })]);
  expect(await idsOf()).toEqual([6]);
  await put([6]);
  expect(await countOf(database.db, sql`subscribed_services`)).toBe(1);
});

test('a deleted person has none, and can store none', async () => {
  await put([1]);
  await deletePerson(database.db, ana);
  expect(await countOf(database.db, sql`subscribed_services`)).toBe(0);
  expect(await put([1])).toMatchObject({ status: 401 });
});
