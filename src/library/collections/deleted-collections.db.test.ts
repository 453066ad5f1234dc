import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MOST_COLLECTIONS } from '#shared/collection-rules.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { aTitle, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import {
  UNDO_PERIOD,
  createCollection,
  deleteCollection,
  editCollection,
  restoreCollection,
} from './collection-commands.ts';
import { addToCollection, orderCollection } from './collection-item-commands.ts';
import { findCollection } from './collection-queries.ts';
import {
  dismissCollectionReports,
  reportCollection,
  takeDownCollection,
} from './collection-report-commands.ts';
import { sweepLibrary } from '#library/library-sweep.ts';
import { done } from '#platform/result.ts';
import { DAY_MS } from '#shared/days.ts';

const database = useDatabase();
const at = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(at.getTime() + ms);
let ana: SignedInUserId;
let bia: SignedInUserId;

beforeAll(() =>
  seedCatalogue(
    database.db,
    ...Array.from({ length: 4 }, (_, n) => aTitle({ id: n + 1, originalTitle: `Filme ${n + 1}` })),
  ),
);
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  [ana, bia] = [await addPerson(database.db), await addPerson(database.db)];
});

async function created(name = 'Minha', titles = [3, 1, 2]): Promise<number> {
  const input = { name, description: 'Uma lista.', public: true };
  const made = await createCollection(database.db, ana, { input, at });
  if (!made.ok) throw new Error(made.error.code);
  const id = made.value;
  for (const [n, title] of titles.entries()) {
    const key = { type: 'movie', id: title } as const;
    await addToCollection(database.db, ana, { id, key, at: later(n * 1000) });
  }
  return id;
}
const remove = (id: number) => deleteCollection(database.db, ana, { id, at });
const restore = (id: number, user = ana, when = at) =>
  restoreCollection(database.db, user, { id, at: when });
const rowsOfItems = () =>
  rowsOf<{ title_id: number }>(database.db, sql`select * from collection_items order by position`);
const NOT_FOUND = { status: 404 };

test('a restored collection has its id, titles, order and dates again', async () => {
  const { db } = database;
  const id = await created();
  const keys = [{ type: 'movie', id: 2 } as const];
  await orderCollection(db, ana, { id, keys, at: later(5000) });
  const [before, items] = [await findCollection(db, ana, id), await rowsOfItems()];
  expect(await remove(id)).toEqual(done);
  expect(await findCollection(db, ana, id)).toBeNull();
  expect(await rowsOfItems()).toEqual([]);
  expect(await restore(id)).toEqual(done);
  expect(await findCollection(db, null, id)).toMatchObject({ public: true, is_owner: false });
  expect(await findCollection(db, ana, id)).toEqual(before);
  expect(await rowsOfItems()).toEqual(items);
  expect(await countOf(db, sql`deleted_collections`)).toBe(0);
  // It can be restored again, which changes nothing, and deleted again; the next one has another id.
  expect(await restore(id)).toEqual(done);
  expect(await remove(id)).toEqual(done);
  expect(await created('Outra')).toBeGreaterThan(id);
});

test('only its owner can restore it, for an hour; afterwards nothing is stored of it', async () => {
  const { db } = database;
  const id = await created();
  expect(await restore(id, bia)).toMatchObject({ error: NOT_FOUND });
  await remove(id);
  expect(await restore(id, bia)).toMatchObject({ error: NOT_FOUND });
  expect(await restore(id, ana, later(UNDO_PERIOD))).toMatchObject({ error: NOT_FOUND });
  await sweepLibrary(db, { now: () => later(UNDO_PERIOD - 1) });
  expect(await countOf(db, sql`deleted_collections`)).toBe(1);
  await sweepLibrary(db, { now: () => later(UNDO_PERIOD) });
  expect(await countOf(db, sql`deleted_collections`)).toBe(0);
  expect(await restore(id)).toMatchObject({ error: NOT_FOUND });
});

test('it stays deleted while another one has its name, or there are too many', async () => {
  const { db } = database;
  const id = await created('Minha', []);
  await remove(id);
  const other = await created('MINHA', []);
  expect(await restore(id)).toMatchObject({ error: { code: 'COLLECTION_NAME_ALREADY_EXISTS' } });
  const input = { name: 'Nova', description: 'Uma lista.' };
  await editCollection(db, ana, { id: other, input, at });
  for (let n = 1; n < MOST_COLLECTIONS; n += 1) await created(`Lista ${n}`, []);
  expect(await restore(id)).toMatchObject({ error: { code: 'TOO_MANY_COLLECTIONS' } });
  await remove(other);
  expect(await restore(id)).toEqual(done);
});

test('titles that became ones for adults meanwhile stay away, deleted ones keep their places', async () => {
  const { db } = database;
  await seedCatalogue(db, aTitle({ id: 11 }), aTitle({ id: 12 }));
  const id = await created('Minha', [11, 1, 12]);
  await remove(id);
  await db.transaction(async (tx) => {
    await removeTitles(tx, [{ type: 'movie', id: 11 }], { reason: 'adult', at });
    await removeTitles(tx, [{ type: 'movie', id: 12 }], { reason: 'deleted', at });
  });
  expect(await restore(id)).toEqual(done);
  expect((await rowsOfItems()).map((row) => row.title_id)).toEqual([1, 12]);
});

test('deleting and restoring a collection gets its owner around neither reports nor the operator', async () => {
  const { db } = database;
  const id = await created();
  await reportCollection(db, { id, reporter: bia, reason: 'scam', note: 'Golpe.', at });
  await remove(id);
  // The stored content must not name the reporter.
  const stored = await rowsOf<{ content: object }>(
    db,
    sql`select content from deleted_collections`,
  );
  expect(JSON.stringify(stored)).not.toContain(bia);
  await restore(id);
  const reports = await rowsOf(db, sql`select reason, note, decided_at from collection_reports`);
  expect(reports).toEqual([{ reason: 'scam', note: 'Golpe.', decided_at: null }]);
  await takeDownCollection(db, id, at);
  await remove(id);
  await restore(id);
  expect(await findCollection(db, null, id)).toBeNull();
  const input = { name: 'Minha', description: 'Uma lista.', public: true };
  expect(await editCollection(db, ana, { id, input, at })).toMatchObject({
    error: { code: 'COLLECTION_TAKEN_DOWN' },
  });
  await remove(id);
  expect(await takeDownCollection(db, id, at)).toBe(true);
  expect(await restore(id)).toMatchObject({ error: NOT_FOUND });
});

test('twenty deletions and restorations at once leave one collection, or its copy', async () => {
  const { db } = database;
  const id = await created();
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? restore(id) : remove(id))));
  const [there, copies] = [
    await countOf(db, sql`collections`),
    await countOf(db, sql`deleted_collections`),
  ];
  expect(there + copies).toBe(1);
  await restore(id);
  expect((await findCollection(db, ana, id))?.medias).toHaveLength(3);
  await remove(id);
  await deletePerson(db, ana);
  expect(await countOf(db, sql`deleted_collections`)).toBe(0);
});

test('reports are deleted half a year after the operator’s decision', async () => {
  const { db } = database;
  const id = await created();
  await reportCollection(db, { id, reporter: bia, reason: 'scam', note: '', at });
  await dismissCollectionReports(db, id, at);
  await reportCollection(db, { id, reporter: null, reason: 'hate', note: '', at });
  await sweepLibrary(db, { now: () => later(180 * DAY_MS - 1) });
  expect(await countOf(db, sql`collection_reports`)).toBe(2);
  await sweepLibrary(db, { now: () => later(180 * DAY_MS) });
  expect(await rowsOf(db, sql`select reason from collection_reports`)).toEqual([
    { reason: 'hate' },
  ]);
});
