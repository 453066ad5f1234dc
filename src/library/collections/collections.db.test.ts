import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MOST_COLLECTIONS, MOST_TITLES } from '#shared/collection-rules.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { countOf } from '#platform/database/rows.ts';
import { aTitle, firstLook, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import { createCollection, deleteCollection, editCollection } from './collection-commands.ts';
import {
  addToCollection,
  orderCollection,
  removeFromCollection,
} from './collection-item-commands.ts';
import { findCollection, findCollections, findCollectionTitles } from './collection-queries.ts';
import { findViewerTitles } from '#library/marks/viewer-queries.ts';

const database = useDatabase();
const at = new Date('2026-03-01T12:00:00Z');
const film: TitleKey = { type: 'movie', id: 1 };
const paging = { page: 1, size: 50 };
let ana: SignedInUserId;
let bia: SignedInUserId;

beforeAll(() =>
  seedCatalogue(
    database.db,
    ...Array.from({ length: 6 }, (_, n) => aTitle({ id: n + 1, originalTitle: `Filme ${n + 1}` })),
  ),
);
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  [ana, bia] = [await addPerson(database.db), await addPerson(database.db)];
});

const create = (name: string, user = ana, isPublic?: boolean) =>
  createCollection(database.db, user, {
    input: { name, description: 'Uma lista.', public: isPublic },
    at,
  });
async function created(...given: Parameters<typeof create>): Promise<number> {
  const id = await create(...given);
  if (typeof id !== 'number') throw new Error(id.code);
  return id;
}
const edit = (id: number, name: string, more: { public?: boolean; user?: SignedInUserId } = {}) =>
  editCollection(database.db, more.user ?? ana, {
    id,
    input: { name, description: 'Outra.', public: more.public },
    at,
  });
const add = (id: number, key = film, user = ana) =>
  addToCollection(database.db, user, { id, key, at });
const titlesOf = async (id: number, reader: SignedInUserId | null = ana) =>
  (await findCollectionTitles(database.db, reader, id, paging))?.items.map((item) => item.id);

test('a collection has its titles in the order in which they were added', async () => {
  const { db } = database;
  const id = await created('Minha lista');
  for (const title of [3, 1, 2, 5, 4, 1]) await add(id, { type: 'movie', id: title });
  expect(await titlesOf(id)).toEqual([3, 1, 2, 5, 4]);
  const collection = await findCollection(db, ana, id);
  expect(collection).toMatchObject({
    id,
    name: 'Minha lista',
    description: 'Uma lista.',
    public: false,
    is_owner: true,
    total_items: 5,
    created_at: '2026-03-01T12:00:00.000Z',
  });
  expect(collection?.medias[0]).toEqual({ media_id: 3, media_type: 'movie' });
  expect(collection?.cover.map((card) => card.id)).toEqual([3, 1, 2, 5]);
  const key: TitleKey = { type: 'movie', id: 1 };
  expect(await removeFromCollection(db, ana, { id, key, at })).toBeNull();
  expect(await removeFromCollection(db, ana, { id, key, at })).toBeNull();
  expect(await titlesOf(id)).toEqual([3, 2, 5, 4]);
});

test('a collection is ordered as its owner says, titles they do not name come last', async () => {
  const { db } = database;
  const id = await created('Em ordem');
  const keys = (ids: number[]) => ids.map((title): TitleKey => ({ type: 'movie', id: title }));
  for (const key of keys([1, 2, 3, 4])) await add(id, key);
  const order = (ids: number[], user = ana) =>
    orderCollection(db, user, { id, keys: keys(ids), at });
  expect(await order([4, 6, 2, 4])).toBeNull();
  expect(await titlesOf(id)).toEqual([4, 2, 1, 3]);
  expect(await order([])).toBeNull();
  await add(id, { type: 'movie', id: 5 });
  expect(await titlesOf(id)).toEqual([4, 2, 1, 3, 5]);
  expect(await order([1], bia)).toMatchObject({ status: 404 });
  await Promise.all(Array.from({ length: 20 }, (_, n) => order(n % 2 === 0 ? [1, 2] : [5, 4])));
  expect([
    [1, 2],
    [5, 4],
  ]).toContainEqual((await titlesOf(id))?.slice(0, 2));
  await deletePerson(db, ana);
  expect(await order([1])).toMatchObject({ status: 401 });
});

test('a person sees only their own, the newest first, each with its cover', async () => {
  const first = await created('Primeira');
  const second = await created('Segunda');
  await created('Da Bia', bia, true);
  await add(first, { type: 'movie', id: 2 });
  await add(second, { type: 'movie', id: 3 });
  const { items, total } = await findCollections(database.db, ana, paging);
  expect([total, items.map(({ id }) => id)]).toEqual([2, [second, first]]);
  expect(items.map(({ cover }) => cover.map((card) => card.id))).toEqual([[3], [2]]);
});

test('names are unique for a person, ignoring case, also that of letters with accents', async () => {
  const id = await created('Ação e Coração');
  expect(await create('AÇÃO E CORAÇÃO')).toMatchObject({ status: 400 });
  expect(await create(' ação e coração ')).toMatchObject({ status: 400 });
  expect(typeof (await create('Acao e Coracao'))).toBe('number');
  expect(typeof (await create('Ação e coração', bia))).toBe('number');
  const other = await created('Outra');
  expect(await edit(other, 'AÇÃO e coração')).toMatchObject({ status: 400 });
  expect(await edit(id, 'AÇÃO e coração')).toBeNull();
  expect((await findCollection(database.db, ana, id))?.name).toBe('AÇÃO e coração');
});

test('20 collections of one name at the same time are one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(n % 2 === 0 ? 'Natal' : 'NATAL')),
  );
  expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(1);
  expect(await countOf(database.db, sql`collections`)).toBe(1);
});

test('the database refuses a second name, whoever writes it', async () => {
  await created('Natal');
  const second = database.db.execute(sql`insert into collections
    (user_id, name, folded_name, description, created_at, changed_at)
    values (${ana}::uuid, 'natal', 'natal', 'Uma lista.', now(), now())`);
  await expect(second).rejects.toMatchObject({ cause: { constraint: 'collections_name' } });
});

test('20 additions at the same time are one, and different titles get different places', async () => {
  const id = await created('Corrida');
  await Promise.all(Array.from({ length: 20 }, () => add(id)));
  await Promise.all([2, 3, 4, 5, 6].map((title) => add(id, { type: 'movie', id: title })));
  const { rows } = await database.db.execute(
    sql`select count(*)::int as items, count(distinct position)::int as places from collection_items`,
  );
  expect(rows).toEqual([{ items: 6, places: 6 }]);
});

test('another person can read a public collection and change none', async () => {
  const { db } = database;
  const id = await created('Segredo');
  expect(await findCollection(db, bia, id)).toBeNull();
  expect(await findCollection(db, null, id)).toBeNull();
  expect(await titlesOf(id, bia)).toBeUndefined();
  expect(await edit(id, 'Segredo', { public: true })).toBeNull();
  expect(await findCollection(db, bia, id)).toMatchObject({ public: true, is_owner: false });
  expect(await findCollection(db, null, id)).toMatchObject({ is_owner: false });
  expect(await titlesOf(id, null)).toEqual([]);
  // Without `public` it stays as it is.
  expect(await edit(id, 'Aberta')).toBeNull();
  expect((await findCollection(db, null, id))?.name).toBe('Aberta');
  for (const refusal of [
    await edit(id, 'Minha', { user: bia }),
    await add(id, film, bia),
    await removeFromCollection(db, bia, { id, key: film, at }),
    await deleteCollection(db, bia, { id, at }),
    await add(987_654, film),
  ]) {
    expect(refusal).toMatchObject({ status: 404 });
  }
  expect(await findCollection(db, ana, id)).not.toBeNull();
});

test('a deleted collection takes its titles with it, a deleted person their collections', async () => {
  const { db } = database;
  const id = await created('Uma');
  await add(id);
  expect(await deleteCollection(db, ana, { id, at })).toBeNull();
  expect(await deleteCollection(db, ana, { id, at })).toMatchObject({ status: 404 });
  expect(await countOf(db, sql`collection_items`)).toBe(0);
  await add(await created('Duas'));
  await deletePerson(db, ana);
  expect(await countOf(db, sql`collections`)).toBe(0);
  expect(await countOf(db, sql`collection_items`)).toBe(0);
  expect(await create('Três')).toMatchObject({ status: 401 });
  expect(await add(id)).toMatchObject({ status: 401 });
});

test('changes while the person is deleted are made or refused, and nothing is left', async () => {
  const { db } = database;
  const people = await Promise.all(Array.from({ length: 10 }, () => addPerson(db)));
  const ids = await Promise.all(people.map((user) => created('Lista', user)));
  const answers = await Promise.all(
    people.flatMap((user, n) => [
      add(ids[n]!, film, user),
      deletePerson(db, user).then(() => null),
      add(ids[n]!, { type: 'movie', id: 2 }, user),
      edit(ids[n]!, 'Novo nome', { user }),
    ]),
  );
  for (const answer of answers) expect([undefined, 401]).toContain(answer?.status);
  expect(await countOf(db, sql`collection_items`)).toBe(0);
});

test('a deleted title keeps its place, one for adults is not shown', async () => {
  const { db } = database;
  await seedCatalogue(db, aTitle({ id: 50, originalTitle: 'Sai' }), aTitle({ id: 51 }));
  const id = await created('Lista');
  for (const title of [51, 1, 50, 2]) await add(id, { type: 'movie', id: title });
  await db.transaction(async (tx) => {
    await removeTitles(tx, [{ type: 'movie', id: 50 }], { reason: 'deleted', at: firstLook });
    await removeTitles(tx, [{ type: 'movie', id: 51 }], { reason: 'adult', at: firstLook });
  });
  const list = await findCollectionTitles(db, ana, id, paging);
  expect(list).toMatchObject({ total: 2, items: [{ id: 1 }, { id: 2 }] });
  expect(list?.gone).toEqual([{ media_type: 'movie', id: 50, name: 'Sai', place: 2 }]);
  expect(await findCollection(db, ana, id)).toMatchObject({ total_items: 2 });
});

test('a viewer learns which of their collections have a title', async () => {
  const [one, two] = [await created('Uma'), await created('Duas')];
  await add(two);
  await add(one);
  await add(await created('Da Bia', bia), film, bia);
  const [state] = await findViewerTitles(database.db, ana, [film], '2026-11-22');
  expect(state?.[1].collections).toEqual([one, two]);
});

test(`a collection has ${MOST_TITLES} titles at most, a person ${MOST_COLLECTIONS} collections`, async () => {
  const { db } = database;
  const id = await created('Cheia');
  await db.execute(sql`insert into title_keys (media_type, id)
    select 'movie', n from generate_series(1000001, 1000000 + ${MOST_TITLES}::int) n
    on conflict do nothing`);
  await db.execute(sql`
    insert into collection_items (collection_id, user_id, media_type, title_id, position, added_at)
    select ${id}, ${ana}::uuid, 'movie', n, n, now()
    from generate_series(1000001, 1000000 + ${MOST_TITLES}::int) n`);
  expect(await add(id)).toMatchObject({ status: 400, code: 'COLLECTION_FULL' });
  expect(await add(id, { type: 'movie', id: 1_000_001 })).toBeNull();
  await db.execute(sql`insert into collections
    (user_id, name, folded_name, description, created_at, changed_at)
    select ${ana}::uuid, 'n' || n, 'n' || n, 'Uma lista.', now(), now()
    from generate_series(2, ${MOST_COLLECTIONS}::int) n`);
  expect(await create('Demais')).toMatchObject({ status: 400, code: 'TOO_MANY_COLLECTIONS' });
});
