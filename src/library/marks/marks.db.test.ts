import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { countOf } from '#platform/database/rows.ts';
import { aTitle, firstLook, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import { findMarked, markTitle, rateTitle, unmarkTitle } from './mark-commands.ts';
import { MARK_KINDS, MOST_MARKS } from './library-tables.ts';
import type { MarkKind } from './library-tables.ts';
import { UNTOUCHED, findViewerTitles } from './viewer-queries.ts';

const database = useDatabase();
const film: TitleKey = { type: 'movie', id: 1 };
const series: TitleKey = { type: 'serie', id: 1 };
const paging = { page: 1, size: 50 };
let ana: SignedInUserId;

beforeAll(() =>
  seedCatalogue(
    database.db,
    ...Array.from({ length: 5 }, (_, at) =>
      aTitle({ id: at + 1, originalTitle: `Filme ${at + 1}` }),
    ),
    aTitle({ type: 'serie' }),
  ),
);
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  ana = await addPerson(database.db);
});

const mark = (kind: MarkKind, key = film, at = '2026-03-01T12:00:00Z', user = ana) =>
  markTitle(database.db, user, { key, kind, at: new Date(at) });
const idsOf = async (kind: MarkKind, user = ana) =>
  (await findMarked(database.db, user, kind, paging)).items.map(
    ({ media_type: type, media_id: id }) => `${type} ${id}`,
  );

test('each kind is a list of its own, the newest first', async () => {
  await mark('favorite', { type: 'movie', id: 1 }, '2026-03-01T12:00:00Z');
  await mark('favorite', { type: 'movie', id: 2 }, '2026-03-03T12:00:00Z');
  await mark('favorite', series, '2026-03-02T12:00:00Z');
  await mark('watched', series);
  expect(await idsOf('favorite')).toEqual(['movie 2', 'serie 1', 'movie 1']);
  expect(await idsOf('watched')).toEqual(['serie 1']);
  expect(await idsOf('watchlist')).toEqual([]);
  expect(await idsOf('favorite', await addPerson(database.db))).toEqual([]);
});

test('a list is divided into pages with the true total', async () => {
  for (const id of [1, 2, 3, 4, 5]) {
    await mark('watchlist', { type: 'movie', id }, `2026-03-0${id}T12:00:00Z`);
  }
  const page = await findMarked(database.db, ana, 'watchlist', { page: 2, size: 2 });
  expect([page.total, page.items.map(({ id }) => id)]).toEqual([5, [3, 2]]);
  const beyond = await findMarked(database.db, ana, 'watchlist', { page: 9, size: 2 });
  expect([beyond.total, beyond.items]).toEqual([5, []]);
});

test('marking again keeps the date, removing again does nothing', async () => {
  expect(await mark('favorite')).toBeNull();
  expect(await mark('favorite', film, '2026-04-01T12:00:00Z')).toBeNull();
  const [row] = (await database.db.execute(sql`select marked_at from title_marks`)).rows;
  expect(new Date(row!['marked_at'] as string).toISOString()).toBe('2026-03-01T12:00:00.000Z');
  for (let time = 0; time < 2; time += 1) {
    expect(await unmarkTitle(database.db, ana, { key: film, kind: 'favorite' })).toBeNull();
    expect(await idsOf('favorite')).toEqual([]);
  }
});

test.each(MARK_KINDS)('20 marks as %s at the same time are one', async (kind) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => mark(kind)));
  expect(answers).toEqual(answers.map(() => null));
  expect(await countOf(database.db, sql`title_marks`)).toBe(1);
});

test('20 marks and removals at the same time leave one row or none', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? mark('watched')
        : unmarkTitle(database.db, ana, { key: film, kind: 'watched' }),
    ),
  );
  expect(await countOf(database.db, sql`title_marks`)).toBeLessThan(2);
});

test('a deleted person can mark nothing, and their marks are deleted', async () => {
  await mark('favorite');
  await deletePerson(database.db, ana);
  expect(await countOf(database.db, sql`title_marks`)).toBe(0);
  expect(await mark('favorite')).toMatchObject({ status: 401 });
});

test('a title nobody knows, and one for adults, is refused', async () => {
  await mark('favorite', { type: 'movie', id: 5 });
  await database.db.transaction((tx) =>
    removeTitles(tx, [{ type: 'movie', id: 5 }], { reason: 'adult', at: firstLook }),
  );
  expect(await mark('favorite', { type: 'movie', id: 5 })).toMatchObject({ status: 404 });
  expect(await mark('favorite', { type: 'serie', id: 5 })).toMatchObject({ status: 404 });
  expect(await findMarked(database.db, ana, 'favorite', paging)).toEqual({
    items: [],
    total: 0,
    gone: [],
  });
});

test('a deleted title keeps its place and its name, and can be removed and restored', async () => {
  for (const id of [2, 3, 4]) {
    await mark('watched', { type: 'movie', id }, `2026-03-0${id}T12:00:00Z`);
  }
  const key: TitleKey = { type: 'movie', id: 3 };
  await database.db.transaction((tx) =>
    removeTitles(tx, [key], { reason: 'deleted', at: firstLook }),
  );
  const list = await findMarked(database.db, ana, 'watched', paging);
  expect(list.items.map(({ id }) => id)).toEqual([4, 2]);
  expect(list.total).toBe(2);
  expect(list.gone).toEqual([{ media_type: 'movie', id: 3, name: 'Filme 3', place: 2 }]);
  await unmarkTitle(database.db, ana, { key, kind: 'watched' });
  expect((await findMarked(database.db, ana, 'watched', paging)).gone).toEqual([]);
  expect(await mark('watched', key)).toBeNull();
  expect((await findMarked(database.db, ana, 'watched', paging)).gone).toHaveLength(1);
});

test(`a list has ${MOST_MARKS} titles at most`, async () => {
  await database.db.execute(sql`insert into title_keys (media_type, id)
    select 'movie', n from generate_series(1000001, 1000000 + ${MOST_MARKS}::int) n
    on conflict do nothing`);
  await database.db
    .execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    select ${ana}::uuid, 'movie', n, 'favorite', now()
    from generate_series(1000001, 1000000 + ${MOST_MARKS}::int) n`);
  expect(await mark('favorite')).toMatchObject({ status: 400, code: 'LIST_FULL' });
  expect(await mark('favorite', { type: 'movie', id: 1_000_001 })).toBeNull();
  expect(await mark('watched')).toBeNull();
});

test('a viewer gets the state of all titles they ask for, and only their own', async () => {
  const { db } = database;
  const today = '2026-11-22';
  const bia = await addPerson(db);
  await mark('favorite');
  await mark('watchlist');
  await mark('watched', film, undefined, bia);
  await rateTitle(db, ana, { key: series, rating: 9, at: firstLook });
  await rateTitle(db, bia, { key: series, rating: 2, at: firstLook });
  const other: TitleKey = { type: 'movie', id: 2 };
  expect(await findViewerTitles(db, ana, [film, series, other], today)).toEqual([
    [film, { ...UNTOUCHED, favorite: true, watchlist: true }],
    [series, { ...UNTOUCHED, rating: 9 }],
    [other, UNTOUCHED],
  ]);
  expect(await findViewerTitles(db, bia, [series, film], today)).toEqual([
    [series, { ...UNTOUCHED, rating: 2 }],
    [film, { ...UNTOUCHED, watched: true }],
  ]);
  expect(await findViewerTitles(db, ana, [], today)).toEqual([]);
});
