import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson } from '#test/people.ts';
import { createCollection, deleteCollection, restoreCollection } from './collection-commands.ts';
import {
  addToCollection,
  remarkOnTitle,
  removeFromCollection,
} from './collection-item-commands.ts';
import { findCollection, findCollectionTitles } from './collection-queries.ts';

const database = useDatabase();
const at = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-02T12:00:00Z');
const film: TitleKey = { type: 'movie', id: 1 };
const serie: TitleKey = { type: 'serie', id: 1 };
let ana: SignedInUserId;
let bia: SignedInUserId;
let id: number;

beforeAll(() => seedCatalogue(database.db, aTitle(), aTitle({ type: 'serie' })));
beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`delete from users`);
  [ana, bia] = [await addPerson(db), await addPerson(db)];
  const input = { name: 'Minha', description: 'Uma lista.', public: true };
  id = Number(await createCollection(db, ana, { input, at }));
  for (const key of [film, serie]) await addToCollection(db, ana, { id, key, at });
});
const say = (remark: string, key = film, user = ana) =>
  remarkOnTitle(database.db, user, { id, key, remark, at: later });
const remarksOf = async (reader: SignedInUserId | null) =>
  (await findCollectionTitles(database.db, reader, id, { page: 1, size: 50 }))?.remarks;
const leva = { media_type: 'movie', media_id: 1, remark: 'Leva lenço.' };

test('everybody who may read a collection reads its remarks; only its owner writes them', async () => {
  const { db } = database;
  expect(await say('Leva lenço.')).toBeNull();
  expect(await remarksOf(null)).toEqual([leva]);
  expect(await remarksOf(ana)).toEqual([leva]);
  expect((await findCollection(db, ana, id))?.changed_at).toBe(later.toISOString());
  expect(await say('Mentira.', film, bia)).toMatchObject({ status: 404 });
  expect(await say('Não tá aqui.', { type: 'movie', id: 2 })).toMatchObject({ status: 404 });
  await db.execute(sql`update collections set is_public = false`);
  expect(await remarksOf(bia)).toBeUndefined();
  expect(await say('')).toBeNull();
  expect(await remarksOf(ana)).toEqual([]);
});

test('a remark goes with its title, and comes back with a restored collection', async () => {
  const { db } = database;
  await say('Leva lenço.');
  await say('Longa.', serie);
  await removeFromCollection(db, ana, { id, key: serie, at });
  await addToCollection(db, ana, { id, key: serie, at });
  expect(await remarksOf(ana)).toEqual([leva]);
  await deleteCollection(db, ana, { id, at });
  await restoreCollection(db, ana, { id, at });
  expect(await remarksOf(ana)).toEqual([leva]);
});
